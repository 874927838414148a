import type { WhoisFormat, WhoisHabits } from '../world/registry.ts'
import type { WhoisForm } from './form.ts'
import { AFNIC } from './forms/afnic.ts'
import { CLOSED } from './forms/closed.ts'
import { CNNIC } from './forms/cnnic.ts'
import { CZ_NIC } from './forms/cz-nic.ts'
import { DENIC } from './forms/denic.ts'
import { DNS_BE } from './forms/dns-be.ts'
import { EURID } from './forms/eurid.ts'
import { icannForm } from './forms/icann.ts'
import { IIS } from './forms/iis.ts'
import { JPRS } from './forms/jprs.ts'
import { KISA } from './forms/kisa.ts'
import { NASK } from './forms/nask.ts'
import { NIC_AT } from './forms/nic-at.ts'
import { NIC_IT } from './forms/nic-it.ts'
import { NOMINET } from './forms/nominet.ts'
import { PUNKTUM } from './forms/punktum.ts'
import { REGISTRO_BR } from './forms/registro-br.ts'
import { SIDN } from './forms/sidn.ts'
import { TCINET } from './forms/tcinet.ts'
import { TRAFICOM } from './forms/traficom.ts'
import { VERISIGN } from './forms/verisign.ts'

const FORMS: Record<Exclude<WhoisFormat, 'icann'>, WhoisForm> = {
  verisign: VERISIGN,
  nominet: NOMINET,
  denic: DENIC,
  afnic: AFNIC,
  jprs: JPRS,
  'nic-it': NIC_IT,
  cnnic: CNNIC,
  'registro-br': REGISTRO_BR,
  sidn: SIDN,
  eurid: EURID,
  nask: NASK,
  iis: IIS,
  kisa: KISA,
  'nic-at': NIC_AT,
  'dns-be': DNS_BE,
  'cz-nic': CZ_NIC,
  traficom: TRAFICOM,
  tcinet: TCINET,
  punktum: PUNKTUM,
  closed: CLOSED,
}

/** A registry's WHOIS format. */
export function formOf({ format, notFound }: WhoisHabits): WhoisForm {
  return format === 'icann' ? icannForm(notFound ?? 'NOT FOUND') : FORMS[format]
}
