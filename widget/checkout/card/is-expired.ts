/** True where the last month of a card, `MM/YY`, is over at this moment (epoch milliseconds). */
export const isExpired = (exp: string, at: number): boolean => {
  const [month = Number.NaN, year = Number.NaN] = exp.split('/').map(Number)
  return new Date(2000 + year, month).getTime() <= at
}
