import type { Registrar } from '../world/registrars.ts'
import type { Registry, WhoisHabits } from '../world/registry.ts'
import type { LookUp, WorldName } from '../world/world-of.ts'
import { encodeText } from './charset.ts'
import type { WhoisForm } from './form.ts'
import { formOf } from './form-of.ts'
import { REGISTRAR_FORM } from './forms/icann.ts'
import type { WhoisPlan } from './whois-server.ts'

/** A registry's WHOIS server, in its own format. */
export function registryDesk(lookUp: LookUp, registry: Registry, whois: WhoisHabits): WhoisPlan {
  const holds = (name: WorldName): boolean => name.registry.slug === registry.slug
  return desk(`whois:${whois.host}`, formOf(whois), lookUp, holds)
}

/** A registrar's WHOIS server. It knows only the names registered there. */
export function registrarDesk(lookUp: LookUp, registrar: Registrar): WhoisPlan {
  const holds = (name: WorldName): boolean =>
    name.state === 'taken' && name.facts.registrar.slug === registrar.slug
  return desk(`whois:${registrar.whoisHost}`, REGISTRAR_FORM, lookUp, holds)
}

function desk(
  name: string,
  form: WhoisForm,
  lookUp: LookUp,
  holds: (name: WorldName) => boolean,
): WhoisPlan {
  const bytes = (lines: string[]): Buffer => encodeText(`${lines.join('\r\n')}\r\n`, form.charset)
  return {
    name,
    tooMany: bytes(form.tooMany),
    respond: (line) => {
      const query = form.read?.(line) ?? { asked: line, options: [] }
      const found = lookUp(query.asked)
      if (!found || !holds(found)) return bytes(form.notFound(query.asked))
      if (found.state === 'reserved') return bytes(form.reserved(found.name))
      if (found.state !== 'taken') return bytes(form.notFound(query.asked))
      return found.isDown ? 'drop' : bytes(form.found(found, query))
    },
  }
}

/**
 * Replaces every host outside the simulated world. It closes the connection, so nothing leaves the
 * machine.
 */
export function nobodyDesk(): WhoisPlan {
  return { name: 'whois:nobody', tooMany: Buffer.alloc(0), respond: () => 'drop' }
}
