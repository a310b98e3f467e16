import {
  City,
  CurrencyNumber,
  RentPropertyCondition,
  RentPropertyType,
  RentType,
  createClient,
} from 'rental-marketplace-sdk';
import sharp from 'sharp';

const listings = [
  { title: 'Sunlit apartment by the citadel', city: City.Amman, district: 'Jabal al-Qalʿa', price: 45, hue: 18 },
  { title: 'Quiet house with a lemon tree', city: City.Amman, district: 'Jabal Amman', price: 62, hue: 92 },
  { title: 'Rooftop studio with a view of the Nile', city: City.Cairo, district: 'Zamalek', price: 38, hue: 205 },
  { title: 'Old town rooms around a courtyard', city: City.Damascus, district: 'Bab Tuma', price: 30, hue: 340 },
  { title: 'Corner flat near the harbour', city: City.Beirut, district: 'Mar Mikhael', price: 55, hue: 262 },
];

/** A drawn house: there are no photographs that everybody may use. */
function picture(hue: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="600" fill="hsl(${hue},55%,82%)"/><circle cx="640" cy="130" r="60" fill="hsl(45,90%,70%)"/>
    <path d="M0 470q200-90 420-30t380-50v210H0z" fill="hsl(${hue},30%,58%)"/>
    <path d="M230 500V300l150-110 150 110v200z" fill="hsl(${hue},45%,95%)"/><path d="M200 310l180-132 180 132v-42L380 132 200 268z" fill="hsl(${hue},45%,38%)"/>
    <path d="M345 500V390h70v110zM270 330h60v60h-60zM430 330h60v60h-60z" fill="hsl(${hue},40%,45%)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/**
 * Fills the service at `baseUrl`, which has to run with `SANDBOX=on`: its own users (customer@example.com, owner@example.com …) and
 * some listings to browse. What was there before is deleted.
 */
export async function fillMarketplace(baseUrl: string): Promise<void> {
  const response = await fetch(`${baseUrl}/Sandbox/Reset`, { method: 'POST' });
  if (!response.ok) throw new Error(`POST /Sandbox/Reset: ${response.status}`);
  const { data: sandbox } = (await response.json()) as { data: { tokens: { owner: string } } };
  const owner = createClient({ baseUrl, token: sandbox.tokens.owner });
  for (const { title, city, district, price, hue } of listings) {
    const { data: image } = await owner.uploadPicture({ image: new Uint8Array(await picture(hue)) });
    await owner.addRentProperty({
      PropertyInformation: {
        images: [image.path],
        propertyType: RentPropertyCondition.Furnished,
        type: RentPropertyType.Furnished,
        title,
        city,
        district,
        bedrooms: 2,
      },
      CurrencyId: CurrencyNumber.JOD,
      DetailsJSON: '{"services":["Electricity","Internet"],"terms":["NoSmoking"],"room":{"bedrooms":2}}',
      RentType: RentType.Daily,
      Price: price,
      DepositAmount: 20,
    });
  }
}
