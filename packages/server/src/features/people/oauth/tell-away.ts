import { type Adapter, errors } from 'oidc-provider'
import { isDatabaseAway } from '../../../http/errors.ts'

const STATUS_UNAVAILABLE = 503

/** A store whose database is out of reach says so in RFC 6749's words, for now and not for good. */
export function tellAway(store: Adapter): Adapter {
  return {
    upsert: async (...given) => await store.upsert(...given).catch(toldAway),
    find: async (...given) => await store.find(...given).catch(toldAway),
    findByUid: async (...given) => await store.findByUid(...given).catch(toldAway),
    findByUserCode: async (...given) => await store.findByUserCode(...given).catch(toldAway),
    consume: async (...given) => await store.consume(...given).catch(toldAway),
    destroy: async (...given) => await store.destroy(...given).catch(toldAway),
    revokeByGrantId: async (...given) => await store.revokeByGrantId(...given).catch(toldAway),
  }
}

function toldAway(cause: Error & { code?: string }): never {
  if (!isDatabaseAway(cause.code)) throw cause
  const away = new errors.TemporarilyUnavailable('the service is out of reach; try again shortly', {
    cause,
  })
  away.status = STATUS_UNAVAILABLE
  away.statusCode = STATUS_UNAVAILABLE
  throw away
}
