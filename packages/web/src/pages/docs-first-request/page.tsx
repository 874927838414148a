import { Link } from '../../address/link.tsx'
import { useOrigin } from '../../address/origin.ts'
import { CodeTabs } from '../../docs/code-tabs.tsx'
import { DocsFrame, Part, Terms } from '../../docs/docs-frame.tsx'
import requestPy from '../../docs/examples/first-request.py?raw'
import requestSh from '../../docs/examples/first-request.sh?raw'
import requestTs from '../../docs/examples/first-request.mjs?raw'
import beginPy from '../../docs/examples/partner.py?raw'
import beginSh from '../../docs/examples/partner.sh?raw'
import beginTs from '../../docs/examples/partner.mjs?raw'
import install from '../../docs/examples/install.sh?raw'
import setup from '../../docs/examples/setup.sh?raw'
import { withOwnAddress } from '../../docs/own-address.ts'
import { Sample } from '../../docs/sample.tsx'
import { Icon } from '../../kit/icon.tsx'
import { clock, flaskConical, keyRound, lightbulb } from '../../kit/section-icons.ts'

const ANSWER = `{
  "domain": "sandbox-alpha.com",
  "available": true,
  "price_cents": 100000,
  "currency": "USD"
}`

/** It signs by itself, with the credential in the environment. */
const COMMAND = 'nh partner read-availability --domain sandbox-alpha.com\n'

const REFUSAL = `{
  "error": {
    "code": "invalid_timestamp",
    "message": "…",
    "request_id": "req_…"
  }
}`

const CREDENTIALS = '/partner/credentials?environment=sandbox'

/** Guide: from nothing to a signed request. */
export function FirstRequestPage() {
  return (
    <DocsFrame
      title="Your first request"
      lead="Five minutes from nothing to a signed request. Everything here runs in the sandbox, so nothing costs money."
      facts={
        <div className="row" data-gap="2">
          <span className="tag">
            <Icon path={clock} />5 minutes
          </span>
          <span className="tag">
            <Icon path={flaskConical} />
            Sandbox
          </span>
        </div>
      }
    >
      <CredentialPart />
      <SigningPart />
      <RequestParts />
      <StuckPart />
      <AssistantPart />
    </DocsFrame>
  )
}

function CredentialPart() {
  const origin = useOrigin()
  return (
    <Part
      id="credential"
      code={<Sample label="setup.sh" grammar="sh" text={withOwnAddress(setup, origin)} />}
    >
      <p>
        A credential has two halves. The <b>key ID</b> says who you are and is safe to log. The{' '}
        <b>secret</b> signs your requests. We show it once, so store it right away.
      </p>
      <p>
        In the partner portal, open <Link to={CREDENTIALS}>Credentials</Link>, switch to Sandbox,
        and use <b>Issue a credential</b>. Admins of your team can do this. We issue the first one
        when we set up your team.
      </p>
      <p>
        <Link to={CREDENTIALS} className="btn" data-kind="primary">
          <Icon path={keyRound} />
          Open credentials
        </Link>
      </p>
      <p>
        Then set it in your shell, as shown here. Running the demo? This credential already works
        there.
      </p>
      <p>
        Sandbox key IDs start with <code>pk_sandbox_</code>, live ones with <code>pk_live_</code>.
        The address is the same for both.
      </p>
    </Part>
  )
}

function SigningPart() {
  return (
    <Part
      id="sign"
      code={
        <>
          <Sample label="install.sh" grammar="sh" text={install} />
          <CodeTabs name="partner" samples={{ ts: beginTs, sh: beginSh, py: beginPy }} />
        </>
      }
    >
      <p>
        Every request has four headers that prove it’s yours. The TypeScript SDK, the Python client
        and the command line <code>nh</code> add them for you. For a shell with curl, one file is
        all you need.
      </p>
      <p>
        Install what you want to use, in the folder of your project. The SDK and <code>nh</code>{' '}
        need Node 20 or later, and the Python client needs Python 3.9 or later. Nothing here has
        dependencies.
      </p>
      <p>
        Then save <code>partner</code> in your language, under the name shown. The examples in every
        guide import it. <code>nh</code> needs no file: it signs with the credential in your shell.
      </p>
      <p>
        The TypeScript examples are <code>.mjs</code> files. Node runs them as they are, and
        TypeScript checks them too.
      </p>
      <p>
        Want to know what is signed, or use another language? See{' '}
        <Link to="/docs/signing">Signing</Link>.
      </p>
    </Part>
  )
}

function RequestParts() {
  return (
    <>
      <Part
        id="ask"
        code={
          <CodeTabs
            name="first-request"
            samples={{ ts: requestTs, sh: requestSh, py: requestPy, cli: COMMAND }}
          />
        }
      >
        <p>Ask whether a name is for sale, and for how much.</p>
        <p>
          Save the file next to the other one and run it: <code>node first-request.mjs</code>,{' '}
          <code>bash first-request.sh</code> or <code>python3 first-request.py</code>.
        </p>
        <p className="endpoint">
          <span className="verb">GET</span>
          <code>/api/partner/v1/availability</code>
        </p>
        <Terms
          rows={[
            [
              'domain',
              <>
                Required. The name to check, for example <code>sandbox-alpha.com</code>.
              </>,
            ],
          ]}
        />
      </Part>
      <Part
        id="read"
        code={<Sample label="200 OK" grammar="json" text={ANSWER} isCopied={false} />}
      >
        <p>
          <code>available</code> means you can sell the name now. Amounts are always whole cents:
          100000 is 1,000 dollars.
        </p>
        <p className="note" data-state="info">
          <Icon path={lightbulb} />
          <span>
            Get a quote before you show a price at checkout. It holds the price for ten minutes,
            even if the seller changes it.
          </span>
        </p>
      </Part>
    </>
  )
}

function StuckPart() {
  return (
    <Part
      id="stuck"
      code={<Sample label="401 Unauthorized" grammar="json" text={REFUSAL} isCopied={false} />}
    >
      <Terms
        rows={[
          [
            'invalid_signature',
            <>
              Send the request to the <Link to="/docs/signing#check">signature check</Link>, and
              compare its six lines with yours.
            </>,
          ],
          [
            'invalid_timestamp',
            'Your clock is more than five minutes off, or you sent milliseconds.',
          ],
          [
            'rate_limited',
            <>
              Wait for <code>Retry-After</code> seconds, then send the request with a new nonce.
            </>,
          ],
        ]}
      />
      <p>
        For anything else, look it up in <Link to="/docs/errors">all error codes</Link>, or send the
        same request from the <Link to="/docs/console?operation=readAvailability">console</Link>.
      </p>
    </Part>
  )
}

const QUESTION = `curl -sS "$NAMEHOUSE_URL/mcp" -H 'content-type: application/json' -d '{
  "jsonrpc": "2.0", "id": 1, "method": "tools/call",
  "params": {
    "name": "check_domains",
    "arguments": { "domains": ["busy-harbor.com"] }
  }
}'
`

function AssistantPart() {
  const origin = useOrigin()
  const connect = `claude mcp add --transport http namehouse ${origin}/mcp\n`
  return (
    <Part
      id="assistant"
      code={
        <>
          <Sample label="Claude Code" grammar="sh" text={connect} />
          <Sample label="ask.sh" grammar="sh" text={QUESTION} />
        </>
      }
    >
      <p>
        Assistants and agents can search names, compare prices and manage an account’s domains. Add{' '}
        <code>{origin}/mcp</code> as a connector or server in Claude, ChatGPT, Cursor, VS Code or
        Codex. It speaks the Model Context Protocol over HTTP and needs no key.
      </p>
      <p>
        Your client asks you to sign in when a tool first needs your account. Changes are dry runs
        until you confirm them, and no tool can pay.
      </p>
      <p>
        A client without HTTP can run <code>nh mcp</code> instead. To try it without any client, use
        curl.
      </p>
    </Part>
  )
}
