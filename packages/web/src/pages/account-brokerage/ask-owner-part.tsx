import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import { go } from '../../address/shown-page.ts'
import { checkOwnBrokerage, openOwnCase } from '../../api/own-cases.ts'
import type { OwnEligibility } from '../../api/own-cases.ts'
import { MORE_THAN_ZERO, problemOf, typedCentsIn } from '../../form/dollars-in.ts'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { Part } from '../../parts/part.tsx'
import { caseHref, feeText, WHY_NOT } from '../../trade/own-case-words.ts'

const NAME_CHARS_MAX = 300
const MESSAGE_CHARS_MAX = 2_000

/** Asks for a name first, says whether we can ask its owner, and then for how much. */
export function AskOwnerPart({ domain }: { domain: string }) {
  const [found, setFound] = useState<OwnEligibility>()
  const check = async (values: Record<string, string>) => {
    const typed = (values['domain'] ?? '').trim()
    setFound(await checkOwnBrokerage(typed, new AbortController().signal))
  }
  return (
    <Part id="ask-owner-title" title="Ask the owner of a name">
      <p>
        Is the name you want taken? Our broker contacts the owner and negotiates for you, without
        saying who you are. It’s free to ask.
      </p>
      {!found?.eligible && (
        <Form label="Check a name" submit="Check name" busy="Checking…" send={check} isQuiet>
          <Field
            label="Domain"
            name="domain"
            maxLength={NAME_CHARS_MAX}
            placeholder="example.com"
            defaultValue={domain}
            autoCapitalize="none"
            spellCheck={false}
          />
        </Form>
      )}
      {found && !found.eligible && <NotEligible found={found} />}
      {found?.eligible && <BudgetForm found={found} onOther={() => setFound(undefined)} />}
    </Part>
  )
}

function NotEligible({ found: { domain, unicode, reason } }: { found: OwnEligibility }) {
  const name = unicode ?? domain
  return (
    <output className="stack" data-gap="1">
      <span>
        We can’t ask the owner of {name}. {WHY_NOT[reason ?? ''] ?? ''}
      </span>
      {reason === 'listed' && (
        <Link to={`/market/${encodeURIComponent(domain)}`}>See it on the market</Link>
      )}
      {reason === 'unregistered' && (
        <Link to={`/register/${encodeURIComponent(domain)}`}>Register it</Link>
      )}
    </output>
  )
}

type BudgetProps = { found: OwnEligibility; onOther: () => void }

function BudgetForm({ found: { domain, unicode, success_fee_bps }, onOther }: BudgetProps) {
  const name = unicode ?? domain
  const send = async (values: Record<string, string>) => {
    const budget = typedCentsIn(values, 'budget')
    if (!budget) throw problemOf('budget', MORE_THAN_ZERO)
    const message = (values['message'] ?? '').trim()
    const opened = await openOwnCase({ domain, budget, ...(message !== '' && { message }) })
    go(caseHref(opened.case_id))
  }
  return (
    <>
      <p>
        <strong>We can ask the owner of {name}.</strong> If you buy it, our fee is{' '}
        {feeText(success_fee_bps)} of the price. Every price we show you includes it. No deal, no
        fee.
      </p>
      <Form label={`Ask the owner of ${name}`} submit="Ask the owner" busy="Sending…" send={send}>
        <Field
          label="The most you’d pay, in US dollars"
          name="budget"
          inputMode="decimal"
          placeholder="2500"
          hint="The owner never sees it. You decide on every price, and can raise it later."
        />
        <Field
          label="Note for our broker"
          name="message"
          required={false}
          maxLength={MESSAGE_CHARS_MAX}
        />
      </Form>
      <div className="actions">
        <button type="button" className="btn" data-kind="ghost" onClick={onOther}>
          Choose another name
        </button>
      </div>
    </>
  )
}
