import sharp from 'sharp';

const parallelUploads = 4;
const uploadsOfEach = 8;

let pictures: Promise<Uint8Array[]> | undefined;

/**
 * Uploads typical and the largest allowed pictures: photographs of 12 and 24 megapixels, a progressive one, a small one, a PNG, a WebP,
 * and 25 megapixels of one colour as a JPEG and as an interlaced PNG. Throws if an upload fails.
 */
export async function uploadCorpus(baseUrl: string, tokens: readonly string[]): Promise<void> {
  const corpus = await (pictures ??= makePictures());
  const queue = Array.from({ length: uploadsOfEach }, () => corpus).flat();
  let sent = 0;
  const work = async () => {
    for (let bytes = queue.pop(); bytes; bytes = queue.pop()) {
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(bytes)]), 'picture');
      const headers = { authorization: `Bearer ${tokens[sent++ % tokens.length]}` };
      const response = await fetch(`${baseUrl}/Files/UploadPicture`, { method: 'POST', headers, body: form });
      if (!response.ok) throw new Error(`an upload returned ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: parallelUploads }, work));
}

async function makePictures(): Promise<Uint8Array[]> {
  const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#c96f4a' } });
  // Enlarged noise compresses about as well as a photograph.
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
