import { FAMILY_OF } from '../wire/wasm'

/** The games in the order in which they are shown, each with the letters of its rule numbers. */
export const RULES = { squadro: 'SD', quindo: 'QN', squaryd: 'SY', squod: 'SO' } as const

export type Family = keyof typeof RULES
export const FAMILIES = Object.keys(RULES) as readonly Family[]

/** The game of a variant, as the rules have it. */
export const familyOf = (variant: string): Family => FAMILY_OF[variant as keyof typeof FAMILY_OF]
