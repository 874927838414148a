import { GENERIC_REGISTRIES } from './generic-registries.ts'
import { NATIONAL_REGISTRIES } from './national-registries.ts'
import type { Registry } from './registry.ts'

/** Every registry of the simulated world. */
export const REGISTRIES: readonly Registry[] = [...GENERIC_REGISTRIES, ...NATIONAL_REGISTRIES]
