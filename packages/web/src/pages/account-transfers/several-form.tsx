import { useState } from 'react'
import { go } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import { addToCart } from '../../api/cart.ts'
import type { ItemError } from '../../api/cart.ts'
import { readCartAgain } from '../../cart/load.ts'
import { Labelled } from '../../form/field.tsx'
import { FieldProblem, Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { readLines } from './read-lines.ts'
import type { Line } from './read-lines.ts'
import { severalText } from './refusal-text.ts'

const LINES_MAX = 200
const CODE_CHARS_MAX = 64
const CART_PATH = '/account/cart'

/** Many domains at once: one per line, each followed by its auth code. */
export function SeveralForm() {
  const [refused, setRefused] = useState<readonly ItemError[]>([])
  const [added, setAdded] = useState(0)
  const send = async (values: Values) => {
    const lines = readLines(values['lines'] ?? '')
    if (lines.length === 0) throw new FieldProblem('lines', 'Enter at least one domain.')
    if (lines.length > LINES_MAX) {
      throw new FieldProblem('lines', `Enter at most ${LINES_MAX} domains at a time.`)
    }
    const long = lines.find(({ auth_code }) => auth_code.length > CODE_CHARS_MAX)
    if (long) {
      const problem = `${long.domain}: an auth code has at most ${CODE_CHARS_MAX} characters.`
      throw new FieldProblem('lines', problem)
    }
    const errors = await addToCart(
      lines.map(({ domain, auth_code }) => {
        return { op: 'transfer', domain, ...(auth_code !== '' && { auth_code }) }
      }),
    ).catch((error: unknown) => {
      throw problemOf(error, lines)
    })
    readCartAgain()
    if (errors.length === 0) return go(CART_PATH)
    setRefused(errors)
    setAdded(lines.length - errors.length)
  }
  return (
    <div className="stack" data-gap="3">
      <Form label="Transfer several domains" submit="Add all to cart" busy="Checking…" send={send}>
        <Labelled
          label="Domains and auth codes"
          name="lines"
          hint={`One domain per line, then a space and its auth code. Up to ${LINES_MAX}.`}
        >
          {(ties) => (
            <textarea
              name="lines"
              rows={6}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="acme.com Ab3-kd92x"
              {...ties}
            />
          )}
        </Labelled>
      </Form>
      {refused.length > 0 && (
        <div className="transfer-refused" role="alert">
          <p>{addedText(added, refused.length)}</p>
          <ul className="things" aria-label="Not added">
            {refused.map((each) => (
              <li key={each.domain}>
                <div className="thing">
                  <b>{each.domain}</b>
                  <span className="error">{severalText(each)}</span>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** `items.3.auth_code` is about the fourth line. */
const ITEM = /^items\.(\d+)\./

function problemOf(error: unknown, lines: readonly Line[]): unknown {
  const [first] = error instanceof ApiError ? error.fields : []
  const line = lines[Number(ITEM.exec(first?.field ?? '')?.[1])]
  return line ? new FieldProblem('lines', `Check ${line.domain} and its auth code.`) : error
}

function addedText(added: number, refused: number): string {
  const there = added === 1 ? '1 domain is in your cart.' : `${added} domains are in your cart.`
  const not = refused === 1 ? '1 couldn’t be added.' : `${refused} couldn’t be added.`
  return added === 0 ? not : `${there} ${not}`
}
