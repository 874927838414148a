import { NameCard } from '../../kit/name-card.tsx'
import { Plate } from '../../kit/plate.tsx'
import { Street } from '../../kit/street.tsx'
import { Specimen } from './specimen.tsx'

/** Names whose plates together show every enamel, face and motif, and the awkward ones. */
const NAMES: [domain: string, words: string[]][] = [
  ['harborline.com', ['harbor', 'line']],
  ['teahollow.com', ['tea', 'hollow']],
  ['quietharvest.com', ['quiet', 'harvest']],
  ['goalparty.com', ['goal', 'party']],
  ['stillmeadow.org', ['still', 'meadow']],
  ['hireroom.com', ['hire', 'room']],
  ['lowtide.studio', ['low', 'tide']],
  ['duskgarden.com', ['dusk', 'garden']],
  ['hushhouse.co', ['hush', 'house']],
  ['nodedesk.com', ['node', 'desk']],
  ['a.io', []],
  ['360.co.uk', []],
  ['bücher.de', []],
  ['thequickbrownfoxjumpsover.com', ['the', 'quick', 'brown', 'fox', 'jumps', 'over']],
  ['donaudampfschifffahrt.international', []],
]

export function Plates() {
  return (
    <>
      <Specimen title="Plates">
        <ul className="tiles plates">
          {NAMES.map(([domain, words]) => (
            <li key={domain}>
              <Plate domain={domain} words={words} />
              <p className="small soft">{domain}</p>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Name cards">
        <ul className="tiles cards">
          {NAMES.slice(0, 3).map(([domain, words]) => (
            <li key={domain}>
              <NameCard
                domain={domain}
                words={words}
                to="/market"
                about={`${domain.indexOf('.')} letters`}
                price={<b>$2,900</b>}
              />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Street">
        <Street
          label="Names for sale"
          names={NAMES.slice(0, 9).map(([domain, words]) => ({
            domain,
            words,
            price: '$2,900',
            to: '/market',
          }))}
        />
      </Specimen>
    </>
  )
}
