import { Labelled } from '../form/field.tsx'

const HOUR = 3_600
/** The service allows a week at most. */
const OVERLAPS = [
  [24 * HOUR, 'a day'],
  [HOUR, 'an hour'],
  [7 * 24 * HOUR, 'a week'],
  [0, 'not at all'],
] as const

/** How long the replaced pair keeps working. */
export function OverlapField() {
  return (
    <Labelled label="Keep the old key working for" name="overlap_seconds" hint={undefined}>
      {(ties) => (
        <select name="overlap_seconds" {...ties}>
          {OVERLAPS.map(([seconds, text]) => (
            <option key={seconds} value={seconds}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
