import { CloseButton } from '../../kit/close-button.tsx'
import { DomainName } from '../../names/domain-name.tsx'
import '../../parts/part.css'
import { Specimen } from './specimen.tsx'

/** What lies above a page, shown in its flow here. */
export function Overlays() {
  return (
    <>
      <Specimen title="Dialogs">
        <div className="tiles cards">
          <dialog className="dialog" open aria-labelledby="kit-dialog-title">
            <div className="stack">
              <div className="row between">
                <h3 id="kit-dialog-title">Delete this contact?</h3>
                <CloseButton onClose={() => {}} />
              </div>
              <p>None of your domains use it. You can’t undo this.</p>
              <div className="actions">
                <button type="button" className="btn" data-kind="danger">
                  Delete contact
                </button>
                <button type="button" className="btn">
                  Keep
                </button>
              </div>
            </div>
          </dialog>
          <dialog
            className="dialog"
            open
            data-state="premium"
            aria-labelledby="kit-premium-dialog-title"
          >
            <div className="stack">
              <span className="chip" data-state="premium">
                Premium
              </span>
              <h3 id="kit-premium-dialog-title">
                <DomainName name="quietroom.ai" />
              </h3>
              <p>
                The registry sets its own price for this name: <b>$1,680</b> for the first year.
              </p>
              <div className="actions">
                <button type="button" className="btn" data-kind="primary">
                  Accept $1,680 and add
                </button>
              </div>
            </div>
          </dialog>
        </div>
      </Specimen>
      <Specimen title="Menu and secret">
        <div className="tiles cards">
          <nav className="menu" aria-label="Menu on a phone">
            <a href="#market">Market</a>
            <a href="#extensions">Extensions</a>
            <a href="#tools">Tools</a>
          </nav>
          <section className="shown-once" aria-label="Secret">
            <p>
              <strong>Copy the secret now. We won’t show it again.</strong>
            </p>
            <dl>
              <div>
                <dt>Secret</dt>
                <dd>
                  <pre>sk_live_4Jq0example7Zr2secret9Lm5</pre>
                </dd>
              </div>
            </dl>
            <div className="actions">
              <button type="button" className="btn">
                Copy
              </button>
              <button type="button" className="btn" data-kind="primary">
                I’ve saved it
              </button>
            </div>
          </section>
        </div>
      </Specimen>
    </>
  )
}
