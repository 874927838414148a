import type { McpTool } from './tool.ts'

type Shape = { properties?: Record<string, { default?: unknown }>; required?: string[] }
type ObjectSchema = Shape & { type: 'object' }

/** A tool as clients list it. The scope is also in its description, which models read. */
export function describeTool(tool: McpTool) {
  const { name, title, description, annotations, scope, input, output } = tool
  return {
    name,
    title,
    description,
    inputSchema: withoutDefaults(input as unknown as ObjectSchema),
    outputSchema: output as unknown as ObjectSchema,
    annotations: { title, ...annotations },
    _meta: { 'namehouse/scope': scope },
  }
}

/** A field with a default is required in our types, but not in the caller's arguments. */
function withoutDefaults(shape: ObjectSchema): ObjectSchema {
  const required = shape.required?.filter((name) => shape.properties?.[name]?.default === undefined)
  return { ...shape, ...(required && { required }) }
}
