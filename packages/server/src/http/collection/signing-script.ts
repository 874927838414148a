/**
 * Signs a request to the Partner API before it is sent. It runs in Postman's sandbox, line by line,
 * so it uses nothing but what is there: `pm`, CryptoJS and plain JavaScript.
 */
export const SIGNING_SCRIPT = String.raw`
const url = pm.request.url
const path = '/' + url.path.map((part) => pm.variables.replaceIn(part.startsWith(':') ? encodeURIComponent(url.variables.get(part.slice(1))) : part)).join('/')
if (path.startsWith('/api/partner/')) {
  const CryptoJS = require('crypto-js')
  const strictly = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (char) => '%' + char.charCodeAt(0).toString(16).toUpperCase())
  const order = (a, b) => (a === b ? 0 : a < b ? -1 : 1)
  const pairs = url.query.all().filter((pair) => !pair.disabled)
    .map((pair) => [pair.key, pm.variables.replaceIn(pair.value || '')])
    .sort((a, b) => order(a[0], b[0]) || order(a[1], b[1]))
  const query = pairs.map((pair) => strictly(pair[0]) + '=' + strictly(pair[1])).join('&')
  const body = pm.request.body && pm.request.body.raw ? pm.variables.replaceIn(pm.request.body.raw) : ''
  if (body) pm.request.body.update({ mode: 'raw', raw: body })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = pm.variables.replaceIn('{{$guid}}')
  const digest = CryptoJS.SHA256(body).toString()
  const text = [pm.request.method, path, query, timestamp, nonce, digest].join('\n')
  const signature = CryptoJS.HmacSHA256(text, pm.variables.get('secret')).toString()
  const headers = { 'X-Service-Key-Id': pm.variables.get('key_id'), 'X-Service-Timestamp': timestamp, 'X-Service-Nonce': nonce, 'X-Service-Signature': 'v1=' + signature }
  for (const key of Object.keys(headers)) pm.request.headers.upsert({ key, value: headers[key] })
}
`
  .trim()
  .split('\n')
