import type { ReadName } from '../../../values/domain-name.ts'
import { rowsOf } from '../../market/search/check-domains.ts'
import type { Row } from '../../market/search/shapes.ts'
import { type Issue, notice, warning } from '../issue.ts'
import type { Run, ToolNeeds } from '../tool.ts'
import { typoVariantsOf } from './typo-variants-of.ts'

type Input = { name: ReadName; limit: number }

const AT_ONCE = 25

/** Finds which variants of a name are registered. */
export async function findLookalikes(
  needs: ToolNeeds,
  { name, limit }: Input,
  { signal, now }: Run,
) {
  const all = typoVariantsOf(name)
  const chosen = all.slice(0, limit)
  const rows: Row[] = []
  for (let at = 0; at < chosen.length; at += AT_ONCE) {
    const some = chosen.slice(at, at + AT_ONCE).map((variant) => variant.name)
    rows.push(...(await rowsOf(needs, some, { priceView: 'masked', signal })))
  }
  const variants = chosen.map(({ kind }, at) => {
    const row = rows[at]
    return {
      domain: row?.domain ?? '',
      ...(row?.unicode !== undefined && { unicode: row.unicode }),
      kind,
      state: row?.state ?? 'unknown',
      registered: row?.available === false && row.state !== 'reserved',
      registrar: row?.whois_summary?.registrar || null,
      creation_date: row?.whois_summary?.creation_date || null,
      register_cents: row?.price?.register_cents ?? null,
      renew_cents: row?.price?.renew_cents ?? null,
      restore_cents: row?.price?.restore_cents ?? null,
    }
  })
  const registered = variants.filter((variant) => variant.registered)
  return {
    domain: name.name,
    as_of: now.toISOString(),
    looked_at: variants.length,
    possible: all.length,
    registered_count: registered.length,
    // Registered variants come first: they are what the owner wants to know.
    variants: [...registered, ...variants.filter((variant) => !variant.registered)],
    issues: judge(registered.length, variants),
  }
}

function judge(
  taken: number,
  variants: { state: string; kind: string; domain: string }[],
): Issue[] {
  const confusing = variants.filter(
    ({ state, kind }) => state === 'registered' && kind === 'lookalike',
  )
  const unknown = variants.filter(({ state }) => state === 'unknown').length
  return [
    ...(taken > 0
      ? [warning('taken', `${taken} variants are registered. Check who owns them.`)]
      : []),
    ...confusing.map(({ domain }) =>
      warning(
        'lookalike_taken',
        `${domain} looks just like the name, and someone has registered it.`,
      ),
    ),
    ...(unknown > 0 ? [notice('unknown', `${unknown} variants could not be checked.`)] : []),
  ]
}
