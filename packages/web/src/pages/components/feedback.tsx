import { Empty } from '../../empty/empty.tsx'
import { CloseButton } from '../../kit/close-button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { check } from '../../kit/icons.ts'
import { circleX, lightbulb, triangleAlert } from '../../kit/section-icons.ts'
import '../../kit/stepper.css'
import { Specimen } from './specimen.tsx'

export function Feedback() {
  return (
    <>
      <Specimen title="Progress">
        <progress className="progress" value={64} max={100} aria-label="Names checked" />
        <p className="small soft">320 of 500 names checked, about 20 seconds left</p>
        <ol className="stepper">
          <li className="done">Cart</li>
          <li aria-current="step">Payment</li>
          <li>Yours</li>
        </ol>
        <ol className="lifeline">
          <li>
            <b>Mar 3, 2026</b>Valid from
          </li>
          <li>
            <b>Nov 14, 2026</b>Checked
          </li>
          <li>
            <b>Mar 3, 2027</b>Expires
          </li>
        </ol>
        <ol className="timeline">
          <li className="done">
            <b>Paid</b>
            <span className="small soft">November 14, 10:02</span>
          </li>
          <li className="now">
            <b>Moving to your registrar</b>
            <span className="small soft">Usually takes a day</span>
          </li>
          <li>
            <b>Yours</b>
          </li>
        </ol>
      </Specimen>
      <Specimen title="Notes">
        <p className="note" data-state="info">
          <Icon path={lightbulb} />
          <span>A tip that helps right here.</span>
        </p>
        <p className="note" data-state="available">
          <Icon path={check} />
          <span>The name servers were changed.</span>
        </p>
        <p className="note" data-state="sale">
          <Icon path={triangleAlert} />
          <span>2 names renew in 12 days and need you.</span>
        </p>
        <p className="note" data-state="danger">
          <Icon path={circleX} />
          <span>
            <b>Card declined.</b> Try another card. You haven’t been charged.
          </span>
        </p>
      </Specimen>
      <Specimen title="Messages">
        <div className="toast">
          <Icon path={check} />
          <span>Locked 58 names.</span>
          <button type="button" className="btn" data-size="s">
            Undo
          </button>
          <CloseButton onClose={() => {}} />
        </div>
      </Specimen>
      <Specimen title="Empty">
        <div className="panel">
          <Empty title="No names here yet">
            Register one or bring one over. We’ll keep an eye on the dates.
          </Empty>
        </div>
      </Specimen>
      <Specimen title="Code">
        <p className="row">
          <span className="verb" data-state="info">
            GET
          </span>
          <span className="verb">POST</span>
          <span className="verb" data-state="danger">
            DELETE
          </span>
        </p>
        <div className="code">
          <header>
            <div className="code-tabs" role="tablist" aria-label="Language">
              <button type="button" role="tab" aria-selected="true">
                Terminal
              </button>
              <button type="button" role="tab" aria-selected="false" tabIndex={-1}>
                TypeScript
              </button>
            </div>
            <button type="button" className="btn copy" data-size="s">
              Copy
            </button>
          </header>
          <p className="code-name">search.sh</p>
          {/* Wide lines scroll, so the keyboard must reach them. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0} aria-label="Example">
            <code>
              <span className="c"># Is it available?</span>
              {'\n'}
              <span className="k">curl</span> -G https://namehouse.com/api/search -d{' '}
              <span className="s">q=harbor</span> -d limit=<span className="n">20</span>
            </code>
          </pre>
        </div>
      </Specimen>
    </>
  )
}
