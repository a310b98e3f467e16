import sharp from 'sharp';

/** Sent at once, over and over, until each picture went up so often. */
const parallel = 4;
const times = 8;

let pictures: Promise<Uint8Array[]> | undefined;

/**
 * Uploads what owners upload, and the largest that is allowed: photographs of 12 and 24 megapixels, one of these progressive, a small
 * one, a PNG and a WebP, and 25 megapixels in one colour, as a JPEG and as an interlaced PNG. Throws where one is refused.
 */
export async function uploadCorpus(baseUrl: string, tokens: readonly string[]): Promise<void> {
  const corpus = await (pictures ??= makePictures());
  const queue = Array.from({ length: times }, () => corpus).flat();
  let sent = 0;
  const work = async () => {
    for (let bytes = queue.pop(); bytes; bytes = queue.pop()) {
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(bytes)]), 'picture');
      const headers = { authorization: `Bearer ${tokens[sent++ % tokens.length]}` };
      const response = await fetch(`${baseUrl}/Files/UploadPicture`, { method: 'POST', headers, body: form });
      if (!response.ok) throw new Error(`an upload is answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

async function makePictures(): Promise<Uint8Array[]> {
  const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#c96f4a' } });
  // Noise, enlarged: it compresses about as a photograph does.
  const noise = await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const photograph = (width: number, height: number) => sharp(noise).resize(width, height);
  return Promise.all([
    photograph(4000, 3000).jpeg({ quality: 80 }).toBuffer(),
    photograph(6000, 4000).jpeg({ quality: 60 }).toBuffer(),
    photograph(6000, 4000).jpeg({ quality: 60, progressive: true }).toBuffer(),
    photograph(800, 600).jpeg().toBuffer(),
    photograph(1000, 750).png().toBuffer(),
    photograph(2000, 1500).webp().toBuffer(),
    plain(5000).jpeg().toBuffer(),
    plain(5000).png({ progressive: true }).toBuffer(),
  ]);
}
