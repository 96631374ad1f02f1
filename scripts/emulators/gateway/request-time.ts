const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment in common-log form, `09/May/2025:13:28:09 +0000`. */
export function requestTime(epoch: number): string {
  const [day = '', time = ''] = new Date(epoch).toISOString().split('T')
  const [year, month, date] = day.split('-')
  return `${date}/${MONTHS[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`
}
