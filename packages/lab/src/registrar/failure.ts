import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer } from '../frame/http-message.ts'

/** The documented error types, each with its HTTP status. */
const STATUS = {
  ValidationError: 400,
  ConstraintViolationException: 400,
  BillableAcknowledgmentNeededException: 400,
  DnsConfigurationException: 400,
  UnsupportedTld: 400,
  ObjectStatusProhibitsOperation: 400,
  ObjectExists: 400,
  ObjectDoesNotExist: 400,
  InsufficientCreditException: 400,
  UnrecognizedPropertyException: 400,
  ProviderConnectionError: 400,
  AuthenticationFailed: 401,
  AuthorizationFailed: 403,
  MethodNotAllowed: 405,
} as const

export type FailureType = keyof typeof STATUS

/** An error in the registrar's format. `more` holds the fields specific to the type. */
export function failure(type: FailureType, message: string, more: object = {}): HttpAnswer {
  return jsonAnswer(STATUS[type], { type, message, ...more })
}

export interface Violation {
  field: string
  message: string
  value: unknown
}

export function violation(field: string, message: string, value: unknown): HttpAnswer {
  const violations: Violation[] = [{ field, message, value }]
  return failure('ConstraintViolationException', 'The request is not valid.', { violations })
}
