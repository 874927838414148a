import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from '../../../http/shapes.ts'
import type { ZoneChanges } from './compare-zones.ts'
import { RECORD_TYPES, RECORDS_MAX, TEXT_CHARS_MAX } from './record.ts'
import { CHANGE_KINDS, type ChangeRow } from './sql.ts'
import type { Template } from './template.ts'

export const DnsPath = Type.Object({ domain: Type.String({ maxLength: 300 }) })
export const TemplatePath = Type.Object({
  domain: Type.String({ maxLength: 300 }),
  slug: Type.String({ maxLength: 50 }),
})
export const ChangePath = Type.Object({
  domain: Type.String({ maxLength: 300 }),
  change_id: Type.String({ maxLength: 50 }),
})
export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({ maxLength: 1_000, description: 'The ETag of the records you changed.' }),
  ),
})

/** Longer than any content that is valid, so that the operation can say what is wrong. */
const CONTENT_CHARS_MAX = 64 * 1024
const Id = Type.String({ maxLength: 50, description: 'rec_…' })
const Seconds = Type.Number({ description: '60 to 86,400 seconds. Defaults to `default_ttl`.' })
const input = {
  type: Type.String({ maxLength: 20, description: RECORD_TYPES.join(', ') }),
  name: Type.String({ maxLength: 1_000, description: 'Relative, `@` for the domain itself.' }),
  content: Type.String({
    maxLength: CONTENT_CHARS_MAX,
    description: `A text has at most ${TEXT_CHARS_MAX} characters. We split it for DNS.`,
  }),
}
const options = {
  ttl: Type.Optional(Seconds),
  priority: Type.Optional(Nullable(Type.Number({ description: 'MX and SRV only.' }))),
}
const RecordIn = Type.Object(
  { id: Type.Optional(Id), ...input, ...options },
  { additionalProperties: false },
)
const ChangeIn = Type.Object(
  {
    id: Id,
    type: Type.Optional(input.type),
    name: Type.Optional(input.name),
    content: Type.Optional(input.content),
    ...options,
  },
  { additionalProperties: false },
)
/** Above the limit of a zone, so that the operation can say so. */
const LIST_MAX = RECORDS_MAX * 20
const DryRun = Type.Boolean({ description: 'Reports what would change, and changes nothing.' })

export const ReplaceIn = Type.Object(
  { records: Type.Array(RecordIn, { maxItems: LIST_MAX }), dry_run: Type.Optional(DryRun) },
  { additionalProperties: false },
)
export const PatchIn = Type.Object(
  {
    add: Type.Optional(Type.Array(RecordIn, { maxItems: LIST_MAX })),
    change: Type.Optional(Type.Array(ChangeIn, { maxItems: LIST_MAX })),
    remove: Type.Optional(Type.Array(Id, { maxItems: LIST_MAX })),
    dry_run: Type.Optional(DryRun),
  },
  { additionalProperties: false },
)

export const RecordOut = Type.Object({
  id: Id,
  type: OneOf(RECORD_TYPES),
  name: Type.String(),
  ttl: Type.Integer(),
  content: Type.String(),
  priority: Type.Optional(Type.Integer()),
})
export const DnsOut = Type.Object({
  hosted: Type.Boolean({ description: 'The domain uses our name servers.' }),
  explanation: Nullable(Type.String({ description: 'If it does not, how to fix it.' })),
  our_nameservers: Type.Array(Type.String()),
  default_ttl: Type.Integer(),
  etag: Type.String({ description: 'The version of the records, as in the ETag header.' }),
  records: Type.Array(RecordOut),
  dnssec: Type.Object({
    supported: Type.Boolean({
      description: 'The registry publishes DNSSEC keys, as far as we know.',
    }),
    enabled: Type.Boolean(),
    ds: Type.Array(
      Type.Object({
        key_tag: Type.Integer(),
        algorithm: Type.Integer(),
        digest_type: Type.Integer(),
        digest: Type.String(),
      }),
    ),
  }),
})

const Changes = Type.Object({
  added: Type.Array(RecordOut),
  changed: Type.Array(Type.Object({ before: RecordOut, after: RecordOut })),
  removed: Type.Array(RecordOut),
})
const changed = {
  changes: Changes,
  change_id: Nullable(
    Type.String({ description: 'dnsc_…, to undo it; null if nothing was changed.' }),
  ),
  dry_run: Type.Optional(Type.Boolean()),
}
export const ChangedOut = Type.Object(changed)
export const ImportedOut = Type.Object({
  ...changed,
  notes: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
    description: 'Lines that were left out or adjusted.',
  }),
})
const FLAGS = ['true', 'false'] as const
export const ImportQuery = Type.Object({
  dry_run: Type.Optional(OneOf(FLAGS)),
  replace: Type.Optional(
    OneOf(FLAGS, {
      description: 'If true, records that are not in the file are removed. Otherwise they stay.',
    }),
  ),
})

export const TemplatesOut = Type.Object({
  templates: Type.Array(
    Type.Object({
      slug: Type.String(),
      title: Type.String(),
      kind: OneOf(['email', 'website']),
      variables: Type.Array(
        Type.Object({
          name: Type.String(),
          label: Type.String(),
          example: Type.String(),
          optional: Type.Boolean(),
        }),
      ),
    }),
  ),
})
export const TemplateIn = Type.Object(
  {
    variables: Type.Record(Type.String(), Type.String({ maxLength: 4_096 }), { default: {} }),
    dry_run: Type.Optional(DryRun),
  },
  { additionalProperties: false },
)
export const DnssecIn = Type.Object({ enabled: Type.Boolean() }, { additionalProperties: false })
export const DnssecOut = Type.Object({ enabled: Type.Boolean() })
export const UndoIn = Type.Object(
  { dry_run: Type.Optional(DryRun) },
  { additionalProperties: false },
)
const Count = Type.Integer()
export const HistoryOut = Type.Object({
  changes: Type.Array(
    Type.Object({
      change_id: Type.String(),
      kind: OneOf(CHANGE_KINDS),
      added: Count,
      changed: Count,
      removed: Count,
      can_undo: Type.Boolean({
        description: 'Whether it can be undone, because nothing has changed since.',
      }),
      created_at: Type.String({ format: 'date-time' }),
    }),
  ),
})

export function templateOut({ slug, title, kind, variables }: Template) {
  return {
    slug,
    title,
    kind,
    variables: variables.map(({ name, label, example, optional = false }) => {
      return { name, label, example, optional }
    }),
  }
}

export function historyOut(
  rows: readonly ChangeRow[],
  etag: string,
): Static<typeof HistoryOut>['changes'] {
  return rows.map(({ id, kind, etag_after, added, changed, removed, created_at }, index) => ({
    change_id: id,
    kind,
    added,
    changed,
    removed,
    can_undo: index === 0 && etag_after === etag,
    created_at: created_at.toISOString(),
  }))
}

export function changedOut(
  { changes, change_id }: { changes: ZoneChanges; change_id: string | null },
  dry_run: boolean | undefined,
): Static<typeof ChangedOut> {
  return { changes, change_id, ...(dry_run && { dry_run }) }
}
