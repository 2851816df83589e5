using Google.Protobuf.Reflection;
using ProtoBuf.Meta;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Grpc;

/// <summary>Compares the schemas of contracts that protobuf-net knows too, to find those that it writes differently.</summary>
internal static class ProtobufNetComparison
{
    /// <summary>Whether protobuf-net accepts a type as a contract.</summary>
    public static bool Knows(Type type)
    {
        try
        {
            return RuntimeTypeModel.Default.CanSerializeContractType(type);
        }
        catch (Exception error) when (error is NotSupportedException or InvalidOperationException or ArgumentException)
        {
            return false;
        }
    }

    /// <summary>Returns the first field that differs; null if none does, or protobuf-net does not know the contract.</summary>
    public static string? FindDifference(ShapeInfo contract)
    {
        Type type = contract.Type;
        if (!Knows(type))
        {
            return null;
        }

        try
        {
            MessageDescriptor ours = ProtoFile.Parse(ProtoSchema.Of(contract)).MessageTypes[0];
            FileDescriptor theirs = ProtoFile.Parse(RuntimeTypeModel.Default.GetSchema(type, ProtoSyntax.Proto3));
            string name = RuntimeTypeModel.Default[type].Name ?? type.Name;
            return theirs.FindTypeByName<MessageDescriptor>(name) is { } message ? Differing(ours, message, []) : null;
        }
        catch (Exception error)
            when (error
                    is NotSupportedException
                        or InvalidOperationException
                        or ArgumentException
                        or UnsupportedValueException
                        or DescriptorValidationException
            )
        {
            return null; // One of the two has no schema to compare.
        }
    }

    private static string? Differing(MessageDescriptor ours, MessageDescriptor theirs, HashSet<(string Ours, string Theirs)> compared)
    {
        if (!compared.Add((ours.FullName, theirs.FullName)))
        {
            return null;
        }

        foreach (FieldDescriptor field in theirs.Fields.InFieldNumberOrder())
        {
            string place = $"{theirs.Name}.{field.Name}, field {field.FieldNumber},";
            if (ours.FindFieldByNumber(field.FieldNumber) is not { } own)
            {
                return $"{place} is not in the shape";
            }

            string? inner = null;
            if (
                own.IsRepeated != field.IsRepeated
                || TypeOf(own) != TypeOf(field)
                || (
                    field.FieldType == FieldType.Message
                    && (inner = Differing(own.MessageType, field.MessageType, compared)) is not null
                    && (IsLibrarys(own) || IsLibrarys(field))
                )
            )
            {
                return $"{place} is {Describe(field)} by protobuf-net and {Describe(own)} by the shape";
            }

            if (inner is not null)
            {
                return inner;
            }
        }

        return ours.Fields.InFieldNumberOrder().FirstOrDefault(own => theirs.FindFieldByNumber(own.FieldNumber) is null) is { } extra
            ? $"{ours.Name}.{extra.Name}, field {extra.FieldNumber}, is not in protobuf-net's message"
            : null;
    }

    // An enum is an integer on the wire.
    private static FieldType TypeOf(FieldDescriptor field) => field.FieldType == FieldType.Enum ? FieldType.Int32 : field.FieldType;

    private static bool IsLibrarys(FieldDescriptor field) => field.MessageType.File.Package is "google.protobuf" or "bcl";

    private static string Describe(FieldDescriptor field) =>
        (field.IsRepeated ? "repeated " : "")
        + (field.FieldType == FieldType.Message ? field.MessageType.FullName : field.FieldType.ToString().ToLowerInvariant());
}
