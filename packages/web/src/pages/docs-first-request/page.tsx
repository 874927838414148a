import { Link } from '../../address/link.tsx'
import { useOrigin } from '../../address/origin.ts'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DocsFrame, Part } from '../../docs/docs-frame.tsx'
import requestPy from '../../docs/examples/first-request.py?raw'
import requestSh from '../../docs/examples/first-request.sh?raw'
import requestTs from '../../docs/examples/first-request.ts?raw'
import beginPy from '../../docs/examples/namehouse.py?raw'
import beginSh from '../../docs/examples/namehouse.sh?raw'
import beginTs from '../../docs/examples/namehouse.ts?raw'
import setup from '../../docs/examples/setup.sh?raw'
import { withOwnAddress } from '../../docs/own-address.ts'
import { Sample } from '../../docs/sample.tsx'

/** Guide: from nothing to a signed answer. */
export function FirstRequestPage() {
  const origin = useOrigin()
  return (
    <DocsFrame
      title="Your first signed request"
      lead="Five minutes: a credential, a function that signs, and a question. Everything happens in the sandbox, where nothing costs money."
    >
      <Part id="credential" title="1. Have a credential">
        <p>
          A credential is a key id, which everybody may see, and a secret, which nobody may. Our
          staff issue yours and show the secret once. A service that you started yourself as a demo
          has the one below. Put it into your shell:
        </p>
        <Sample label="setup.sh" text={withOwnAddress(setup, origin)} />
        <p>
          The key id says where it works: <code>pk_sandbox_</code> in the sandbox,{' '}
          <code>pk_live_</code> with real names and real money. The address is the same for both.
        </p>
      </Part>
      <Part id="sign" title="2. Keep a function that signs">
        <p>
          Every request carries four headers that prove it is yours. In TypeScript our sdk makes
          them; for a shell and for Python this is all it takes. Save it under the name above it:
          the examples of every guide begin with it.
        </p>
        <CodeTabs name="namehouse" samples={{ ts: beginTs, sh: beginSh, py: beginPy }} />
        <p className="hint">
          The sdk has no dependency and runs on Node 20 and later; Node 24 runs these files as they
          are. It comes with the service: <code>npm run build -w packages/sdk</code> leaves the
          package in <code>packages/sdk/dist</code>, to be installed in your project.
        </p>
        <p>
          What exactly is signed, and why, is in <Link to="/docs/signing">Signing</Link>.
        </p>
      </Part>
      <Part id="ask" title="3. Ask">
        <p>Is a name for sale, and for how much?</p>
        <CodeTabs name="first-request" samples={{ ts: requestTs, sh: requestSh, py: requestPy }} />
        <p>
          The sandbox answers that <code>sandbox-alpha.com</code> is for sale at 100000 cents, which
          is 1,000 dollars. Money is always whole cents here.
        </p>
      </Part>
      <Part id="stuck" title="If it does not work">
        <ul className="docs-list">
          <li>
            <code>invalid_signature</code>: let the service tell what it would have signed (
            <Link to="/docs/signing#check">the signature check</Link>).
          </li>
          <li>
            <code>invalid_timestamp</code>: your clock is more than five minutes off, or the
            timestamp is in milliseconds.
          </li>
          <li>
            Anything else: <Link to="/docs/errors">every code and what to do</Link>, or try the same
            request in the <Link to="/docs/console?operation=readAvailability">console</Link>.
          </li>
        </ul>
      </Part>
    </DocsFrame>
  )
}
