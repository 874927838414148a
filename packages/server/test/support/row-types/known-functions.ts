/** Functions that return a value for non-null arguments. */
export const GIVES_VALUE = new Set(
  `abs btrim ceil chr concat_ws date_part date_trunc encode extract floor format_type generate_series
  hash_record_extended jsonb_array_length left length lower lpad ltrim make_interval md5
  octet_length pg_get_constraintdef pg_get_expr pg_get_functiondef pg_get_indexdef pg_get_triggerdef
  pg_snapshot_xmin pg_try_advisory_lock replace right round rtrim split_part string_to_array strpos timezone to_char
  to_timestamp trunc upper word_similarity`.split(/\s+/),
)
/** Functions that return a value even for null. */
export const ALWAYS_VALUE = new Set(
  `clock_timestamp concat gen_random_uuid json_build_array json_build_object jsonb_build_array
  jsonb_build_object now pg_current_snapshot pg_current_xact_id`.split(/\s+/),
)
/** Operators that return a value for non-null operands, and null otherwise. */
export const STRICT = new Set(
  '= <> < <= > >= + - * / % || ~~ !~~ ~~* ~ !~ @> <@ && <% %> ^@ <-> &'.split(' '),
)
/** Aggregates that are null only without any rows. */
export const OF_ROWS = new Set(
  'array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg'.split(' '),
)
/** Aggregates that are null if no row has a value. */
export const OF_VALUES = new Set('sum min max avg string_agg bool_or bool_and every'.split(' '))
export const RANKS = new Set(['count', 'row_number', 'rank', 'dense_rank'])
