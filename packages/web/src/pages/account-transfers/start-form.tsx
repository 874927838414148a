import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import { go } from '../../address/shown-page.ts'
import { addToCart } from '../../api/cart.ts'
import type { ItemError } from '../../api/cart.ts'
import { CONTACTS } from '../../api/contacts.ts'
import type { Contact } from '../../api/contacts.ts'
import { checkNames } from '../../api/search.ts'
import { readCartAgain } from '../../cart/load.ts'
import { answersFor, rememberAnswers } from '../../cart/registry-answers.ts'
import { extraFieldsOf } from '../../cart/requirements.ts'
import { requirementsFor, tldOf } from '../../cart/tld-rules.ts'
import { Field, Labelled } from '../../form/field.tsx'
import { FieldProblem, Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { centsText } from '../../names/cents-text.ts'
import { useMine } from '../../session/who.ts'
import { answersIn, Question } from '../account-cart/registry-form.tsx'
import { ownerProblem } from './owner-problem.ts'
import { refusalText } from './refusal-text.ts'

const CODE_CHARS_MAX = 64
const CART_PATH = '/account/cart'

type Props = { account: string; domain: string }
/** What the registry asks for a domain with a price of its own. */
type Premium = { domain: string; cents: number }
/** A registry that asks more, and about whom. */
type Asks = { tld: string; owner: string }

/** One domain: its name, its auth code and who will own it. The code goes nowhere but to us. */
export function StartForm({ account, domain }: Props) {
  const { data: contacts } = useMine(CONTACTS)
  const [asks, setAsks] = useState<Asks>({ tld: '', owner: '' })
  const [premium, setPremium] = useState<Premium>()
  const [typed, setTyped] = useState(domain)
  const { data: schema } = useAnswer(requirementsFor(asks.tld), asks.tld !== '')
  const fields = schema ? extraFieldsOf(schema) : []
  const send = async (values: Values) => {
    const name = (values['domain'] ?? '').trim().toLowerCase()
    const tld = tldOf(name)
    const registrant = values['registrant'] ?? ''
    const about = { account, tld, owner: registrant }
    if (fields.length > 0 && tld === asks.tld) rememberAnswers(about, answersIn(fields, values))
    const properties = answersFor(about)
    const auth_code = (values['auth_code'] ?? '').trim()
    const isAccepted = premium?.domain === name && values['accept_premium'] === 'on'
    const [refused] = await addToCart([
      {
        op: 'transfer',
        domain: name,
        ...(auth_code !== '' && { auth_code }),
        ...(registrant !== '' && { contacts: { registrant } }),
        ...(Object.keys(properties).length > 0 && { properties }),
        ...(isAccepted && { accept_premium: true, expected_price_cents: premium.cents }),
      },
    ])
    if (refused?.field?.startsWith('properties')) setAsks({ tld, owner: registrant })
    if (refused?.price_cents !== undefined) {
      setPremium({ domain: name, cents: refused.price_cents })
    }
    if (refused) {
      const owner = contacts?.find(({ id }) => id === registrant)
      throw await problemOf(refused, { tld, owner })
    }
    readCartAgain()
    go(CART_PATH)
  }
  return (
    <Form label="Transfer a domain" submit="Add to cart" busy="Checking…" send={send}>
      <Field
        label="Domain"
        name="domain"
        defaultValue={domain}
        onChange={(event) => setTyped(event.currentTarget.value.trim().toLowerCase())}
        placeholder="acme.com"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
      />
      <Field
        label="Auth code"
        name="auth_code"
        hint="From your current registrar. We store it encrypted, only until the registry has it."
        required={false}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={CODE_CHARS_MAX}
      />
      {contacts && <Owner contacts={contacts} />}
      {fields.map((field) => (
        <Question
          key={field.name}
          field={field}
          before={answersFor({ account, ...asks })[field.name]}
        />
      ))}
      {premium && typed === premium.domain && <AcceptPrice {...premium} />}
      {domain !== '' && typed === domain && !premium && <Price domain={domain} />}
    </Form>
  )
}

/** Who will own it, if there is somebody to choose. */
function Owner({ contacts }: { contacts: readonly Contact[] }) {
  if (contacts.length === 0) {
    return (
      <p className="note" data-state="sale">
        <span>
          <Link to="/account/contacts">Add a contact</Link> first. Registries want to know who owns
          a domain.
        </span>
      </p>
    )
  }
  return (
    <Labelled label="Owner" name="registrant">
      {(ties) => (
        <select name="registrant" {...ties}>
          {contacts.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {name}, {email}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

/** Nobody pays a premium price by surprise. */
function AcceptPrice({ cents }: Premium) {
  return (
    <label className="choice">
      <input type="checkbox" name="accept_premium" />
      <span>
        This is a premium domain. I accept <b>{centsText(cents, 'USD')}</b> for its transfer.
      </span>
    </label>
  )
}

/** What the transfer of a name costs, as far as we know it before the registry is asked. */
function Price({ domain }: { domain: string }) {
  const { data } = useAnswer({
    key: `transfer price of ${domain}`,
    ask: async (signal: AbortSignal) => (await checkNames([domain], signal))[0] ?? null,
  })
  const cents = data?.price?.transfer_cents ?? null
  if (cents === null) return null
  return (
    <p>
      <b>{centsText(cents, data?.price?.currency ?? 'USD')}</b>{' '}
      <span className="soft">for the transfer. It usually includes one more year.</span>
    </p>
  )
}

type Asked = { tld: string; owner: Contact | undefined }

/** At the field it is about. */
async function problemOf(refused: ItemError, { tld, owner }: Asked): Promise<Error> {
  const { code, field = '' } = refused
  const text = refusalText(refused)
  if (code === 'auth_code_required') return new FieldProblem('auth_code', text)
  if (field.startsWith('properties.')) {
    return new FieldProblem(field.slice('properties.'.length), text)
  }
  if (field === 'properties') return new Error(text)
  if (field.startsWith('registrant.')) {
    const name = field.slice('registrant.'.length)
    return new FieldProblem('registrant', await ownerProblem(tld, name, owner))
  }
  if (code === 'contact_required') return new Error(text)
  return new FieldProblem('domain', text)
}
