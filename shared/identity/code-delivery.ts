import * as v from 'valibot'

export interface CodeDelivery {
  /** `EMAIL` or `SMS`. */
  medium: string
  /** Where the code went, masked: `a***@e***`. */
  destination: string
}

export const codeDeliveryDetails = v.pipe(
  v.object({ DeliveryMedium: v.string(), Destination: v.string() }),
  v.transform(
    ({ DeliveryMedium, Destination }): CodeDelivery => ({
      medium: DeliveryMedium,
      destination: Destination,
    }),
  ),
)

/** The answer of an operation that may send a code; undefined if it does not tell where. */
export const codeDelivery = v.pipe(
  v.object({ CodeDeliveryDetails: v.fallback(v.optional(codeDeliveryDetails), undefined) }),
  v.transform((answer) => answer.CodeDeliveryDetails),
)
