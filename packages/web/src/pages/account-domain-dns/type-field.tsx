import { useId } from 'react'
import { COMMON_KINDS } from './record-types.ts'
import { RARE_KINDS } from './rare-record-types.ts'
import type { RecordKind } from './value-parts.ts'

type Props = { type: string; isFixed: boolean; onChange: (type: string) => void }

/** The type of a record. The types that few domains need come last. */
export function TypeField({ type, isFixed, onChange }: Props) {
  const id = useId()
  if (isFixed) {
    return (
      <div className="field dns-type">
        <span>Type</span>
        <b>{type}</b>
      </div>
    )
  }
  return (
    <div className="field dns-type">
      <label htmlFor={id}>Type</label>
      <select id={id} value={type} onChange={(event) => onChange(event.target.value)}>
        {COMMON_KINDS.map(optionOf)}
        <optgroup label="More types">{RARE_KINDS.map(optionOf)}</optgroup>
      </select>
    </div>
  )
}

function optionOf({ type, use }: RecordKind) {
  return (
    <option key={type} value={type}>
      {type}: {use}
    </option>
  )
}
