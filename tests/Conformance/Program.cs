using System.Buffers.Binary;
using Google.Protobuf;
using SerializationApi.Conformance;
using SerializationApi.Conformance.Protos;

// A request and a response: the length as four bytes, little-endian, then the message.
await using Stream input = Console.OpenStandardInput();
await using Stream output = Console.OpenStandardOutput();
byte[] length = new byte[sizeof(int)];
while (await input.ReadAtLeastAsync(length, length.Length, throwOnEndOfStream: false) == length.Length)
{
    byte[] request = new byte[BinaryPrimitives.ReadInt32LittleEndian(length)];
    await input.ReadExactlyAsync(request);
    byte[] response = Testee.Answer(ConformanceRequest.Parser.ParseFrom(request)).ToByteArray();
    BinaryPrimitives.WriteInt32LittleEndian(length, response.Length);
    await output.WriteAsync(length);
    await output.WriteAsync(response);
    await output.FlushAsync();
}
