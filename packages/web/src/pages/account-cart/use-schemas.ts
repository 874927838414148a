import { useEffect, useState } from 'react'
import type { Schema } from '../../api/schema-fields.ts'
import { requirementsFor } from '../../cart/tld-rules.ts'
import { answerTo, follow } from '../../load/answers.ts'

const TLDS_MAX = 20

/** What some TLDs require of a registrant, as far as it is known. */
export function useSchemas(tlds: readonly string[]): ReadonlyMap<string, Schema> {
  const wanted = [...new Set(tlds)].toSorted().slice(0, TLDS_MAX).join()
  const [schemas, setSchemas] = useState<ReadonlyMap<string, Schema>>(new Map())
  useEffect(() => {
    const names = wanted === '' ? [] : wanted.split(',')
    const show = () =>
      setSchemas(
        new Map(
          names.flatMap((tld) => {
            const { data } = answerTo(requirementsFor(tld))
            return data ? [[tld, data] as const] : []
          }),
        ),
      )
    const leave = names.map((tld) => follow(requirementsFor(tld), show))
    show()
    return () => leave.forEach((end) => end())
  }, [wanted])
  return schemas
}
