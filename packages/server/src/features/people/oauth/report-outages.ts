import { type Adapter, errors } from 'oidc-provider'
import { isDatabaseAway } from '../../../http/errors.ts'

const STATUS_UNAVAILABLE = 503
const UNREACHABLE = 'The database is unreachable. Try again shortly.'

/** If the database is unreachable, report it as a temporary error in RFC 6749 terms. */
export function reportOutages(store: Adapter): Adapter {
  return {
    upsert: async (...given) => await store.upsert(...given).catch(rethrowUnavailable),
    find: async (...given) => await store.find(...given).catch(rethrowUnavailable),
    findByUid: async (...given) => await store.findByUid(...given).catch(rethrowUnavailable),
    findByUserCode: async (...given) =>
      await store.findByUserCode(...given).catch(rethrowUnavailable),
    consume: async (...given) => await store.consume(...given).catch(rethrowUnavailable),
    destroy: async (...given) => await store.destroy(...given).catch(rethrowUnavailable),
    revokeByGrantId: async (...given) =>
      await store.revokeByGrantId(...given).catch(rethrowUnavailable),
  }
}

function rethrowUnavailable(cause: Error & { code?: string }): never {
  if (!isDatabaseAway(cause.code)) throw cause
  const away = new errors.TemporarilyUnavailable(UNREACHABLE, { cause })
  away.status = STATUS_UNAVAILABLE
  away.statusCode = STATUS_UNAVAILABLE
  throw away
}
