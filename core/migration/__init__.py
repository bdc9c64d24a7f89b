"""Migration: a schema of one dialect written in another, with the same verdicts, and what could not be kept."""

from jstk.core.migration.migrate import migrate, migrate_closure
from jstk.core.migration.model import Migrated, Note

__all__ = ["Migrated", "Note", "migrate", "migrate_closure"]
