import {
  type ArrivalRulesInput,
  BookingMode,
  BuildingType,
  CancellationPolicy,
  ChargeCollector,
  type ChargeInput,
  ChargeKind,
  ChargeMode,
  City,
} from 'rental-marketplace-sdk';
import type { picturesOf } from './pictures';

const { Apartment, House, Villa, Studio, Room } = BuildingType;
const { Flexible, Moderate, Strict } = CancellationPolicy;
type Picture = Parameters<typeof picturesOf>;

/** A listing of the sample. */
export interface Place {
  title: string;
  description: string;
  /** The location is in degrees. */
  where: [city: City, district: string, latitude: number, longitude: number];
  building: BuildingType;
  size: [bedrooms: number, guests: number, area: number];
  price: number;
  deposit: number | null;
  policy: CancellationPolicy;
  looks: [scene: Picture[0], palette: Picture[1]];
  charges?: ChargeInput[];
  /** Default: stays begin and end on every day. */
  arrival?: ArrivalRulesInput;
  /** Rented by the month. */
  isMonthly?: true;
  /** Default: booked at once. */
  mode?: BookingMode;
}

export const places: Place[] = [
  {
    title: 'Rooms around a quiet courtyard',
    description:
      'An old house with a fountain, two orange trees and thick walls that keep the heat out.\nBreakfast can be had at the corner.',
    where: [City.Damascus, 'Bab Tuma', 33.5128, 36.3167],
    building: House,
    size: [3, 6, 160],
    price: 52,
    deposit: 60,
    policy: Moderate,
    looks: ['courtyard', 'olive'],
    charges: [
      { kind: ChargeKind.Cleaning, name: 'Cleaning', mode: ChargeMode.PerStay, value: 15 },
      {
        kind: ChargeKind.Linen,
        name: 'Bed linen',
        mode: ChargeMode.PerStay,
        value: 6,
        collectedBy: ChargeCollector.Owner,
      },
    ],
  },
  {
    title: 'Corner flat by the harbour',
    description: 'Boats in the morning, music in the evening. The sea is across the street.',
    where: [City.Beirut, 'Mar Mikhael', 33.8983, 35.525],
    building: Apartment,
    size: [2, 4, 85],
    price: 68,
    deposit: null,
    policy: Flexible,
    looks: ['harbour', 'sea'],
  },
  {
    title: 'استوديو هادئ بإطلالة على المدينة',
    description: 'استوديو صغير ومضيء في الطابق التاسع، على بعد دقائق من الأسواق والمقاهي.',
    where: [City.Amman, 'العبدلي', 31.9634, 35.9106],
    building: Studio,
    size: [1, 2, 42],
    price: 38,
    deposit: null,
    policy: Flexible,
    looks: ['tower', 'night'],
  },
  {
    title: 'Villa with a rose garden',
    description: 'Room for a large family, a long table under the vines, and parking for three cars.',
    where: [City.Amman, 'Dabouq', 31.999, 35.811],
    building: Villa,
    size: [5, 10, 340],
    price: 180,
    deposit: 250,
    policy: Strict,
    mode: BookingMode.Request,
    looks: ['courtyard', 'rose'],
  },
  {
    title: 'Rooftop studio above the Nile',
    description: 'Feluccas by day, lights by night. The lift goes to the ninth floor; the last stairs are yours alone.',
    where: [City.Cairo, 'Zamalek', 30.0626, 31.2197],
    building: Studio,
    size: [1, 2, 48],
    price: 41,
    deposit: null,
    policy: Moderate,
    looks: ['tower', 'dusk'],
  },
  {
    title: 'White house above the sea',
    description: 'Shutters, a terrace, and three minutes on foot to the beach.',
    where: [City.Muscat, 'Qurum', 23.608, 58.482],
    building: House,
    size: [3, 6, 150],
    price: 95,
    deposit: 100,
    policy: Moderate,
    looks: ['house', 'sea'],
  },
  {
    title: 'بيت حجري مع شجرة ليمون',
    description: 'بيت قديم رُمّم بعناية، له حديقة صغيرة وموقف سيارة.',
    where: [City.Amman, 'جبل عمّان', 31.95, 35.923],
    building: House,
    size: [2, 5, 120],
    price: 62,
    deposit: 80,
    policy: Moderate,
    looks: ['house', 'olive'],
  },
  {
    title: 'A room with a family in the old town',
    description: 'One room with its own bath. Tea is always on.',
    where: [City.Istanbul, 'Balat', 41.0297, 28.948],
    building: Room,
    size: [1, 2, 22],
    price: 24,
    deposit: 0,
    policy: Flexible,
    looks: ['harbour', 'rose'],
  },
  {
    title: 'Desert house under the stars',
    description: 'No neighbours, no street lamps. Bring a jacket for the evening.',
    where: [City.Riyadh, 'Diriyah', 24.734, 46.576],
    building: House,
    size: [2, 4, 110],
    price: 74,
    deposit: null,
    policy: Strict,
    looks: ['house', 'dusk'],
  },
  {
    title: 'Sunlit apartment by the citadel',
    description: 'Breakfast in the sun, the Roman theatre below, and a lift.',
    where: [City.Amman, 'Jabal al-Qalʿa', 31.9546, 35.935],
    building: Apartment,
    size: [2, 4, 92],
    price: 45,
    deposit: 20,
    policy: Moderate,
    arrival: { arrivalDays: [4, 5, 6], departureDays: [6, 7], freeNights: 1 },
    looks: ['house', 'sand'],
  },
  {
    title: 'High above the marina',
    description: 'The forty-first floor, a pool, and the city at your feet.',
    where: [City.Dubai, 'Dubai Marina', 25.0805, 55.1403],
    building: Apartment,
    size: [1, 3, 70],
    price: 120,
    deposit: 150,
    policy: Strict,
    mode: BookingMode.InstantIfVerified,
    looks: ['tower', 'sea'],
  },
  {
    title: 'Furnished flat near the university',
    description: 'A desk at the window, fast internet, and a landlord who answers. Rented by the month.',
    where: [City.Amman, 'Jubeiha', 32.022, 35.864],
    building: Apartment,
    size: [2, 3, 78],
    price: 420,
    deposit: 0,
    policy: Moderate,
    looks: ['tower', 'sand'],
    isMonthly: true,
  },
  {
    title: 'شقة مفروشة للإيجار الشهري',
    description: 'شقة هادئة في شارع مشجّر، قريبة من المدارس والمواصلات.',
    where: [City.Amman, 'الشميساني', 31.97, 35.9],
    building: Apartment,
    size: [3, 5, 130],
    price: 560,
    deposit: 200,
    policy: Flexible,
    looks: ['house', 'rose'],
    isMonthly: true,
  },
];
