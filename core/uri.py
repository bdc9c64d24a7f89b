"""References joined with their base (a door): the standard library raises on some texts that are no URIs."""

from typing import Final
from urllib.parse import quote, urljoin, urlsplit

_SAFE: Final = "/:?#&=+;,@%!$'()*~-._"


def join(base: str, reference: str) -> str:
    """The reference resolved against the base (RFC 3986, section 5); what no URI may hold is percent-encoded."""
    try:
        return _joined(base, reference)
    except ValueError:
        return _joined(quote(base, safe=_SAFE), quote(reference, safe=_SAFE))


def defrag(uri: str) -> tuple[str, str]:
    """The URI without its fragment, and the fragment (section 3.5)."""
    bare, _, fragment = uri.partition("#")
    return bare, fragment


def _joined(base: str, reference: str) -> str:
    if reference.startswith("#"):
        return defrag(base)[0] + reference
    scheme, colon, _ = reference.partition(":")
    # urllib joins only the schemes that it knows; an absolute URI of another one stands for itself
    absolute = bool(colon) and "/" not in scheme and "#" not in scheme and not base.startswith(scheme + ":")
    made = reference if absolute else urljoin(base, reference)
    urlsplit(made)
    return made
