import { CancellationPolicy, type Reservation } from 'rental-marketplace-sdk';

/** Percent of a confirmed deposit that comes back to a customer who cancels at least so many days before the stay. */
const tiers: Record<CancellationPolicy, { days: number; percent: number }[]> = {
  [CancellationPolicy.Flexible]: [{ days: 1, percent: 100 }],
  [CancellationPolicy.Moderate]: [
    { days: 5, percent: 100 },
    { days: 1, percent: 50 },
  ],
  [CancellationPolicy.Strict]: [{ days: 14, percent: 50 }],
};

/** What of a confirmed deposit comes back if its customer cancels today, where the stay is. In major units; the service decides. */
export function refundToday(reservation: Reservation, timeZone: string, now = new Date()): number {
  const { cancellationPolicy, startDate, depositAmount } = reservation;
  // Swedes write dates as the service does.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  const days = (Date.parse(startDate) - Date.parse(today)) / 86_400_000;
  const percent = tiers[cancellationPolicy].find((tier) => days >= tier.days)?.percent ?? 0;
  return (depositAmount * percent) / 100;
}
