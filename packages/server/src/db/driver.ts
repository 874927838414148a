import { registerHooks } from 'node:module'

/**
 * postgres.js 3.4.9 does not stand the loss of a connection. Inside a transaction, the rollback that
 * it sends by itself goes to a socket that is gone and ends the whole process
 * (porsager/postgres#1154, #1208, not yet repaired there), and a statement that the transaction sends
 * later runs on whatever the connection is used for by then. While a connection is being opened, a
 * failure of what it asks for itself is a rejection that nobody handles, which ends the process too.
 * So its files are mended while they are loaded. A version in which these places look otherwise stops
 * the boot; db/driver.test.ts tells whether it needs the mending still.
 */
type Mending = { file: string; place: string; mended: string }

const MENDINGS: Mending[] = [
  {
    // Once its connection is lost, a transaction takes no more statements.
    file: '/node_modules/postgres/src/index.js',
    place: '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
    mended:
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n' +
      "        if (isLost) return q.reject(Errors.connection('CONNECTION_CLOSED', options))\n",
  },
  {
    file: '/node_modules/postgres/src/index.js',
    place: '      , connection\n      , prepare = null\n',
    mended: '      , connection\n      , prepare = null\n      , isLost = false\n',
  },
  {
    file: '/node_modules/postgres/src/index.js',
    place: 'new Promise((_, reject) => connection.onclose = reject)',
    mended:
      'new Promise((_, reject) => connection.onclose = e => {\n' +
      '          isLost = true\n          reject(e)\n        })',
  },
  {
    // A statement for a closed connection is refused, and the pool may open the connection anew.
    file: '/node_modules/postgres/src/connection.js',
    place: '  function execute(q) {\n',
    mended:
      '  function execute(q) {\n    if (!socket) {\n' +
      "      queryError(q, Errors.connection('CONNECTION_CLOSED', options, socket))\n" +
      '      return true\n    }\n',
  },
  {
    // A new connection asks for the types of arrays before anything else, and nobody awaits that.
    file: '/node_modules/postgres/src/connection.js',
    place: '        return fetchArrayTypes()\n',
    mended: '        return fetchArrayTypes().catch(() => socket && socket.destroy())\n',
  },
  {
    // What was left to be written or answered is forgotten with its socket.
    file: '/node_modules/postgres/src/connection.js',
    place: "    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)\n",
    mended:
      '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n' +
      "    socket.removeListener('data', data)\n",
  },
  {
    file: '/node_modules/postgres/src/connection.js',
    place: '    closedTime = performance.now()\n',
    mended:
      '    query = results = errorResponse = null\n    result = new Result()\n' +
      '    closedTime = performance.now()\n',
  },
]

const hooks = registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    const due = MENDINGS.filter(({ file }) => url.endsWith(file))
    if (due.length === 0) return loaded
    // A file of JavaScript is loaded as its bytes.
    const source = Buffer.from(loaded.source as Uint8Array).toString()
    return { ...loaded, source: mend(source, due) }
  },
})
export const { default: postgres } = await import('postgres')
hooks.deregister()

function mend(source: string, due: Mending[]): string {
  return due.reduce((text, { place, mended }) => {
    const parts = text.split(place)
    if (parts.length !== 2)
      throw new Error('postgres.js is not the version that db/driver.ts mends')
    return parts.join(mended)
  }, source)
}
