import { globe, layoutDashboard, wallet } from '../../kit/section-icons.ts'
import { Pager } from '../../kit/pager.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { SideNav } from '../../shell/side-nav.tsx'
import { Specimen } from './specimen.tsx'

const ROWS = [
  { order: 'NH-20261', name: 'solarhub.com', tone: 'good', status: 'Delivered', amount: '$4,800' },
  {
    order: 'NH-20262',
    name: 'teahollow.com',
    tone: 'waiting',
    status: 'In review',
    amount: '$950',
  },
  { order: 'NH-20263', name: 'nodedesk.com', tone: 'bad', status: 'Refunded', amount: '$1,200' },
  { order: 'NH-20264', name: 'lowtide.io', tone: 'calm', status: 'Cancelled', amount: '$300' },
] as const

export function Structures() {
  return (
    <>
      <Specimen title="Segments and tags">
        <div className="row">
          <div className="segment">
            <button type="button" aria-pressed="true">
              Live
            </button>
            <button type="button" aria-pressed="false">
              Sandbox
            </button>
          </div>
          <button type="button" className="tag" aria-pressed="true">
            Chosen
          </button>
          <button type="button" className="tag" aria-pressed="false">
            Not chosen
          </button>
          <span className="tag">Fact</span>
        </div>
      </Specimen>
      <Specimen title="Navigation">
        <SideNav
          label="Example of an account"
          isHere={(_, to) => to === '/account/domains'}
          groups={[
            {
              places: [
                { to: '/account', text: 'Home', icon: layoutDashboard },
                { to: '/account/domains', text: 'Domains', icon: globe },
              ],
            },
            { title: 'Money', places: [{ to: '/account/billing', text: 'Billing', icon: wallet }] },
          ]}
        />
      </Specimen>
      <Specimen title="Tabs and facts">
        <nav className="tabs" aria-label="Example">
          <a href="#dns" aria-current="page">
            DNS
          </a>
          <a href="#ssl">SSL</a>
          <a href="#email">Email</a>
        </nav>
        <dl className="facts">
          <div>
            <dt>Registrar</dt>
            <dd>Quillmark Names Ltd.</dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>The owner has locked transfers.</dd>
          </div>
        </dl>
      </Specimen>
      <Specimen title="Table and pages">
        <div className="panel is-flush">
          <table className="table">
            <caption className="hide">Orders</caption>
            <thead>
              <tr>
                <th scope="col" className="p3">
                  Order
                </th>
                <th scope="col">Name</th>
                <th scope="col">Status</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {ROWS.map(({ order, name, tone, status, amount }) => (
                <tr key={order}>
                  <td className="p3">{order}</td>
                  <td>{name}</td>
                  <td>
                    <ToneMark tone={tone} text={status} />
                  </td>
                  <td className="num">{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Pager
          current={5}
          last={20}
          hrefOf={(at) => `/dev/components?page=${at}`}
          onTurn={() => {}}
        />
      </Specimen>
      <Specimen title="Figures">
        <div className="tiles">
          <Stat label="Sold" figure="$86,240" path="M0 29L33 23L66 26L100 17L133 20L166 11L200 6" />
          <Stat label="Orders" figure="214" path="M0 6L33 9L66 6L100 13L133 16L166 13L200 16" />
          <div className="stat">
            <span className="label">Clicks</span>
            <span className="bone" />
          </div>
        </div>
      </Specimen>
    </>
  )
}

function Stat({ label, figure, path }: { label: string; figure: string; path: string }) {
  return (
    <div className="stat">
      <span className="label">{label}</span>
      <b>{figure}</b>
      <span className="small soft">in 30 days</span>
      <svg
        className="chart is-spark"
        viewBox="0 0 200 40"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="area" d={`${path}L200 40L0 40Z`} />
        <path className="line" d={path} />
      </svg>
    </div>
  )
}
