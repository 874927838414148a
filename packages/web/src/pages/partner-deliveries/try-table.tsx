import type { Try } from '../../api/deliveries.ts'
import { secondText } from '../../names/day-text.ts'
import { outcomeText } from '../../partner/outcome-text.ts'

/** Every try that was made, newest first. */
export function TryTable({ tries }: { tries: Try[] }) {
  return (
    <table className="data-table" aria-label="Tries">
      <thead>
        <tr>
          <th scope="col">Try</th>
          <th scope="col">When</th>
          <th scope="col">Host</th>
          <th scope="col">Answer</th>
          <th scope="col" className="figure">
            Took
          </th>
        </tr>
      </thead>
      <tbody>
        {tries.map((each) => (
          <tr key={each.number}>
            <th scope="row">{each.number}</th>
            <td data-label="When">{secondText(each.at)}</td>
            <td data-label="Host">{each.host}</td>
            <td data-label="Answer">{outcomeText(each)}</td>
            <td className="figure" data-label="Took">
              {each.duration_ms} ms
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
