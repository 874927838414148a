import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import { ONBOARDED, type StripeConnect } from './stripe-connect.ts'

/** Stripe's calls about sellers' accounts and transfers; undefined for any other path. */
export function serveConnect(
  connect: StripeConnect,
  origin: string,
  ask: HttpAsk,
): HttpAnswer | undefined {
  const form = new URLSearchParams(ask.body)
  const { method, path } = ask
  if (method === 'POST' && path === '/v1/accounts') return openAccount(connect, form)
  const id = /^\/v1\/accounts\/(\w+)$/.exec(path)?.[1]
  if (method === 'GET' && id !== undefined) return showAccount(connect, id)
  if (method === 'POST' && path === '/v1/account_links') return openLink(connect, origin, form)
  if (path !== '/v1/transfers') return undefined
  return method === 'POST' ? send(connect, form) : list(connect, ask.query)
}

function openAccount(connect: StripeConnect, form: URLSearchParams): HttpAnswer {
  const isRight =
    form.get('type') === 'express' && form.get('capabilities[transfers][requested]') === 'true'
  if (!isRight) return refuse(400, 'Missing or wrong parameters.')
  const account = connect.open(metadataIn(form))
  return account ? jsonAnswer(200, account) : refuse(500, 'The lab holds no more accounts.')
}

function showAccount(connect: StripeConnect, id: string): HttpAnswer {
  const account = connect.account(id)
  if (account) return jsonAnswer(200, account)
  return refuse(403, `The key does not have access to account '${id}'.`, 'account_invalid')
}

/** The address says where the seller goes afterwards, so that the page needs no memory. */
function openLink(connect: StripeConnect, origin: string, form: URLSearchParams): HttpAnswer {
  const account = form.get('account') ?? ''
  const back = form.get('return_url') ?? ''
  const isRight =
    form.get('type') === 'account_onboarding' && back !== '' && form.get('refresh_url') !== null
  if (!isRight) return refuse(400, 'Missing or wrong parameters.')
  if (!connect.account(account)) return refuse(400, `No such account: '${account}'`)
  const query = new URLSearchParams({ back }).toString()
  return jsonAnswer(200, {
    object: 'account_link',
    url: `${origin}/setup/e/${account}?${query}`,
    expires_at: Math.floor(Date.now() / 1_000) + 300,
  })
}

function send(connect: StripeConnect, form: URLSearchParams): HttpAnswer {
  const amount = Number(form.get('amount'))
  const isRight = form.get('currency') === 'usd' && Number.isInteger(amount) && amount > 0
  if (!isRight) return refuse(400, 'Missing or wrong parameters.')
  const sent = connect.send({
    amount,
    currency: 'usd',
    destination: form.get('destination') ?? '',
    transfer_group: form.get('transfer_group') ?? '',
    metadata: metadataIn(form),
  })
  if ('transfer' in sent) return jsonAnswer(200, sent.transfer)
  return refuse(400, sent.message, sent.code)
}

function list(connect: StripeConnect, query: URLSearchParams): HttpAnswer {
  const found = connect.list(query.get('transfer_group') ?? '')
  const data = found.slice(0, Number(query.get('limit') ?? 10))
  return jsonAnswer(200, { object: 'list', data, has_more: false, url: '/v1/transfers' })
}

function metadataIn(form: URLSearchParams): Record<string, string> {
  const named = [...form].flatMap(([name, value]): [string, string][] => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return key === undefined ? [] : [[key, value]]
  })
  return Object.fromEntries(named)
}

/** The page on which a seller enters everything. `as` of the form says how it goes. */
export function meetSeller(connect: StripeConnect, ask: HttpAsk, id: string): HttpAnswer {
  if (!connect.account(id)) return { status: 404 }
  if (ask.method === 'POST') {
    const wanted = new URLSearchParams(ask.body).get('as')
    connect.onboard(id, ONBOARDED.find((each) => each === wanted) ?? 'ready')
    return { status: 303, headers: { location: ask.query.get('back') ?? '/' } }
  }
  const body =
    '<!doctype html><title>Stripe</title><link rel="icon" href="data:,">' +
    '<form method="post"><button name="as" value="ready">Agree and submit</button></form>'
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

function refuse(status: number, message: string, code?: string): HttpAnswer {
  const error = { type: 'invalid_request_error', message, ...(code && { code }) }
  return jsonAnswer(status, { error })
}
