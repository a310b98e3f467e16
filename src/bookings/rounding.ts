/** `amount · numerator / denominator` of non-negative integers, rounded half up. Exact for products beyond the range of safe integers. */
export function share(amount: number, numerator: number, denominator: number): number {
  return Number(halfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator)));
}

/** `numerator / denominator` of non-negative integers, rounded half up. */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
