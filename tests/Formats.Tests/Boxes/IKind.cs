using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Boxes;

/// <summary>One type of value, so that a contract can be put together for it: what a generated shape calls for a member.</summary>
internal interface IKind<T>
{
    static abstract TypeDescription Type { get; }

    static abstract bool IsDefault(T value);

    static abstract void Write<TWriter>(ref TWriter writer, T value)
        where TWriter : struct, IShapeWriter, allows ref struct;

    static abstract T Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct;
}
