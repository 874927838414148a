import type { ReportPart } from './report-parts.ts'

/** One part of a report. */
export function Part({ part }: { part: ReportPart }) {
  if (part.kind === 'table') return <Table part={part} />
  return (
    <div className="panel">
      <h3>{part.title}</h3>
      <dl className="facts">
        {part.facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Table({ part }: { part: Extract<ReportPart, { kind: 'table' }> }) {
  const { title, columns, rows, left } = part
  return (
    <div className="panel">
      <h3>{title}</h3>
      {/* It may be wider than the page, and keyboard users need to scroll it too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="scroll" aria-label={title} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // Rows may be identical, and this list never reorders.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={place}>
                {row.map((cell, at) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 && <p className="hint">And {left} more, in the JSON.</p>}
    </div>
  )
}
