import { Specimen } from './specimen.tsx'

const COLORS = [
  'ground',
  'surface',
  'raised',
  'sunken',
  'line',
  'line-2',
  'ink',
  'ink-2',
  'ink-3',
  'brand',
  'brand-strong',
  'brand-wash',
  'sale',
  'sale-dot',
  'sale-wash',
  'premium',
  'premium-dot',
  'premium-wash',
  'danger',
  'danger-wash',
  'info',
  'info-wash',
]

export function Foundation() {
  return (
    <>
      <Specimen title="Colors">
        <ul className="tiles small swatches">
          {COLORS.map((name) => (
            <li key={name}>
              <i data-color={name} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Type">
        <p className="type-hero">Get the keys.</p>
        <p className="type-title">Title</p>
        <p className="type-section">Section</p>
        <p className="type-part">Part</p>
        <p>
          Text, with prices that line up: <span className="num">$1,111.11 · $8,888.88</span>.{' '}
          <a href="#type">A link</a>, <code>code</code>, <kbd>/</kbd>.
        </p>
        <p className="lead">A lead sentence below a title.</p>
        <p className="small soft">Small: captions, hints, table heads.</p>
      </Specimen>
    </>
  )
}
