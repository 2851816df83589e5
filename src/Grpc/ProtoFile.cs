extern alias ProtobufNetReflection;

using Google.Protobuf;
using FileDescriptor = Google.Protobuf.Reflection.FileDescriptor;
using ParsedFile = ProtobufNetReflection::Google.Protobuf.Reflection.FileDescriptorProto;
using ParsedFiles = ProtobufNetReflection::Google.Protobuf.Reflection.FileDescriptorSet;

namespace SerializationApi.Grpc;

/// <summary>Reads schemas.</summary>
internal static class ProtoFile
{
    /// <summary>Returns the file name of a package's services.</summary>
    public static string NameOf(string package) => $"{(package.Length > 0 ? package : "services")}.proto";

    /// <summary>Parses a schema, which may import the files of protoc and protobuf-net.</summary>
    /// <exception cref="InvalidOperationException">The schema is invalid.</exception>
    public static FileDescriptor Parse(string text, string name = "contract.proto")
    {
        var files = new ParsedFiles();
        using var reader = new StringReader(text);
        files.Add(name, includeInOutput: true, reader);
        files.Process();
        if (Array.Find(files.GetErrors(), static error => error.IsError) is { } error)
        {
            throw new InvalidOperationException($"{name}: {error.Message}");
        }

        var ordered = new List<ParsedFile>();
        AddBehindImports(files.Files.Find(file => file.Name == name)!);
        return FileDescriptor.BuildFromByteStrings(ordered.ConvertAll(Bytes))[^1];

        void AddBehindImports(ParsedFile file)
        {
            if (!ordered.Contains(file))
            {
                file.Dependencies.ForEach(import => AddBehindImports(files.Files.Find(file => file.Name == import)!));
                ordered.Add(file);
            }
        }
    }

    private static ByteString Bytes(ParsedFile file)
    {
        using var bytes = new MemoryStream();
        ProtoBuf.Serializer.Serialize(bytes, file);
        return ByteString.CopyFrom(bytes.GetBuffer().AsSpan(0, (int)bytes.Length));
    }
}
