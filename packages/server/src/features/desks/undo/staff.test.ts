import { beforeAll, expect, it } from 'vitest'
import { Authenticator } from '../../../../test/support/authenticator.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import {
  Browser,
  givenSignedIn,
  PASSWORD,
  undoPathIn,
  wholeMailbox,
} from '../../../../test/support/people.ts'
import { codeInStep, STEP_MS } from '../../../../test/support/second-factor.ts'
import { press } from '../../../../test/support/undo.ts'
import { addStaff } from '../../people/accounts/add-staff.ts'

const PASSKEYS = '/api/account/passkeys'
const TWO_FACTOR = '/api/account/two-factor'
const ORIGIN = 'https://names.example'

let house: House
beforeAll(async () => {
  house = await openHouse({ baseUrl: ORIGIN })
})

type Person = Awaited<ReturnType<typeof givenSignedIn>>

async function addPasskey({ browser }: Person): Promise<void> {
  const asked = await browser.post(`${PASSKEYS}/options`, { current_password: PASSWORD })
  const response = new Authenticator(ORIGIN).create(asked.json().options)
  expect((await browser.post(PASSKEYS, { name: 'Key', response })).statusCode).toBe(201)
}

async function turnOnCodes({ browser }: Person): Promise<void> {
  const started = await browser.post(`${TWO_FACTOR}/start`, { current_password: PASSWORD })
  const step = Math.floor(house.clock.now().getTime() / STEP_MS)
  const code = codeInStep(started.json().secret, step)
  expect((await browser.post(`${TWO_FACTOR}/confirm`, { code })).statusCode).toBe(200)
}

it.each([
  ['A passkey was added to your account', addPasskey],
  ['Two-step sign-in was turned on', turnOnCodes],
])(
  'the factor of somebody who became staff since stays: %s',
  async (subject: string, addFactor: (person: Person) => Promise<void>) => {
    const person = await givenSignedIn(house)
    const { email, id } = person
    await addFactor(person)
    const letters = await wholeMailbox(house, email)
    const path = undoPathIn(letters.find((letter) => letter.subject === subject))
    const { masterKey } = house.deps.config
    const wanted = { email, name: 'Staff', password: undefined }
    const added = await addStaff(house.db, wanted, masterKey, house.clock.now())
    expect(added.how).toBe('promoted')

    expect((await press(house, path)).statusCode).toBe(303)
    const kept = await house.db`
      select account_id from passkeys where account_id = ${id}
      union all select account_id from two_factors where account_id = ${id}
    `
    expect(kept).toHaveLength(1)
    expect((await new Browser(house).signIn(email)).statusCode).toBe(401)
    expect((await new Browser(house).get(path)).body).toContain('only the operator can remove it')
  },
)
