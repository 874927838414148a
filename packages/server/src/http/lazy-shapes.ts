import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler'
import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { refuseUnstoredTimes } from './stored-times.ts'

type Validator = { (data: unknown): unknown; errors?: unknown }
type Serializer = ReturnType<ReturnType<SerializerFactory>>
type Factories = { buildValidator: BuildCompilerFromPool; buildSerializer: SerializerFactory }

/**
 * What schemas were compiled to, by their text. Compiling is most of the work of an app's first
 * requests, and a process may open many apps with the same schemas, as our tests do.
 */
const ajv = AjvCompiler()
const validators = new Map<string, Validator>()
const serializers = new Map<string, Serializer>()

/**
 * Compiles a route's schemas when they are first needed, and a schema that many routes share only
 * once. Compiling all of them took two seconds of CPU time at every start.
 */
export class LazyShapes {
  readonly #compilations: (() => unknown)[] = []

  readonly factories: Factories = {
    buildValidator: (shared, options) => {
      // The declared parameter is a schema, but Fastify actually passes a route definition.
      const compile = ajv(shared, { ...options, onCreate: refuseUnstoredTimes }) as unknown as (
        route: Route,
      ) => Validator
      const known = knownIn(validators, [shared, options?.customOptions])
      const compileLazily = (route: Route) =>
        validatorOf(this.#once(() => known(route, () => compile(route))))
      return compileLazily as unknown as ReturnType<BuildCompilerFromPool>
    },
    buildSerializer: (shared, options) => {
      const compile = SerializerSelector()(shared, options)
      const known = knownIn(serializers, [shared, options])
      return (route) => serializerOf(this.#once(() => known(route, () => compile(route))))
    },
  }

  /** Compiles everything and returns the number of schemas. Throws if one can't be compiled. */
  compileAll(): number {
    for (const compile of this.#compilations) compile()
    return this.#compilations.length
  }

  #once<T>(compile: () => T): () => T {
    let compiled: T | undefined
    const compileOnce = () => (compiled ??= compile())
    this.#compilations.push(compileOnce)
    return compileOnce
  }
}

type Route = { schema?: unknown }

/** Looks a route's schema up, and compiles it if nobody has with the same settings. */
function knownIn<T>(compiled: Map<string, T>, settings: unknown[]) {
  const prefix = JSON.stringify(settings)
  return ({ schema }: Route, compile: () => T): T => {
    const key = prefix + JSON.stringify(schema)
    const found = compiled.get(key) ?? compile()
    compiled.set(key, found)
    return found
  }
}

function validatorOf(compiled: () => Validator): Validator {
  const validate: Validator = (data) => {
    const real = compiled()
    const isValid = real(data)
    validate.errors = real.errors
    return isValid
  }
  return validate
}

function serializerOf(compiled: () => Serializer): Serializer {
  return (data) => compiled()(data)
}
