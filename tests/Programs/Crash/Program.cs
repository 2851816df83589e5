using MemoryPack;
using SerializationApi.Crash;
using SerializationApi.Formats;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Shapes;

if (args is ["app", .. string[] lines])
{
    await ShapelessApp.RunAsync(hasFormats: lines.Length > 0);
    return;
}

// One member: a string in UTF-8 whose length is claimed as ~int.MinValue.
byte[] payload = [1, 0x00, 0x00, 0x00, 0x80, 0xff, 0xff, 0xff, 0xff, .. new byte[64]];
try
{
    Note? note = args is ["library"]
        ? MemoryPackSerializer.Deserialize<Note>(payload)
        : new FormatSet(CrashShapes.All).FindCodecs<Note>()!.For(new MemoryPackFormat()).Decode(payload);
    Console.WriteLine($"read {note?.Text?.Length}");
}
catch (Exception error) when (error is InvalidPayloadException or MemoryPackSerializationException)
{
    Console.WriteLine($"refused: {error.Message}");
}
