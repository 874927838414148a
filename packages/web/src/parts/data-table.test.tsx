import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DataTable } from './data-table.tsx'

it('amounts are in the currency of their row, and a missing one is a dash', () => {
  const rows = [
    { name: 'a.com', currency: 'EUR', paid: 1_234_56 },
    { name: 'b.com', currency: 'USD', paid: 0 },
    { name: 'c.com', currency: 'USD', paid: null },
  ]
  const html = renderToStaticMarkup(
    <DataTable
      label="Payments"
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { label: 'Name', cell: ({ name }) => name },
        { label: 'Paid', cents: ({ paid }) => paid },
      ]}
    />,
  )
  const cells = [...html.matchAll(/<td class="figure" data-label="Paid"[^>]*>([^<]*)</g)]
  expect(cells.map(([, text]) => text)).toEqual(['€1,234.56', '$0.00', '–'])
  // A phone shows rows as cards, which leave it out.
  expect(html.match(/<td[^>]*data-empty[^>]*>[^<]*/g)?.map((cell) => cell.at(-1))).toEqual(['–'])
})
