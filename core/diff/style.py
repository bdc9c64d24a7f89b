"""The style of the HTML page: light and dark, contrast of at least 4.5 to 1, nothing told by colour alone."""

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --back: #ffffff; --text: #1b1f24; --line: #c4cad1; --bad: #ffe3e3; --badtext: #8f1111;
 --doubt: #fff0cc; --doubttext: #6b4700; --good: #e0f5e3; --goodtext: #14532d; --link: #0550ae; }
@media (prefers-color-scheme: dark) { :root { --back: #14171a; --text: #e6e9ec; --line: #4a5157; --bad: #4a1616;
 --badtext: #ffc9c9; --doubt: #453405; --doubttext: #ffe2a0; --good: #143a1f; --goodtext: #b5f0c4; --link: #8cc2ff; } }
body { background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
main { margin: 0 auto; max-width: 100rem; padding: 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.25rem; } h3 { font-size: 1.05rem; margin: .5rem 0; }
a { color: var(--link); } a:focus, [tabindex]:focus { outline: 3px solid var(--link); outline-offset: 2px; }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
pre { border: 1px solid var(--line); overflow: auto; padding: .5rem; max-height: 24rem; }
.answer { border-left: .35rem solid var(--line); margin: 1rem 0; padding: .25rem .75rem; }
.answer.breaking { border-color: var(--badtext); } .answer.compatible { border-color: var(--goodtext); }
.answer.unknown { border-color: var(--doubttext); }
.scroll { overflow: auto; }
table { border-collapse: collapse; width: 100%; } th, td { border: 1px solid var(--line); padding: .25rem .5rem;
 text-align: left; vertical-align: top; overflow-wrap: anywhere; }
td.breaking, li.breaking { background: var(--bad); color: var(--badtext); }
td.possible, td.unknown, li.possible { background: var(--doubt); color: var(--doubttext); }
td.compatible, li.compatible { background: var(--good); color: var(--goodtext); }
li .mark { color: inherit; font-size: .75rem; }
.sides { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.side .scroll { border: 1px solid var(--line); max-height: 80vh; }
ol.code { margin: 0; padding: .25rem 0 .25rem 4rem; } ol.code li { padding-left: .5rem; white-space: pre; }
ol.code .gap { list-style: none; }
@media (max-width: 50rem) { .sides { grid-template-columns: minmax(0, 1fr); } }
""".strip()
