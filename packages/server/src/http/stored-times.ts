import type { Ajv } from 'ajv'
import { isStoredTime } from '../values/stored-time.ts'

/**
 * The usual check of `date-time` takes times that JavaScript can't read, such as leap seconds, and
 * years that the database doesn't take.
 */
export function refuseUnstoredTimes(ajv: Ajv): void {
  const usual = ajv.formats['date-time']
  if (typeof usual !== 'object' || !('validate' in usual) || typeof usual.validate !== 'function') {
    throw new Error('the validator has no format date-time')
  }
  const isTime = usual.validate as (text: string) => boolean
  ajv.addFormat('date-time', (text: string) => isTime(text) && isStoredTime(new Date(text)))
}
