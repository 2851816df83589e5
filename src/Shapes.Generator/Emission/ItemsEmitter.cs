using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits <c>WriteItems</c> and <c>ReadItems</c>: lists of the contract.</summary>
internal static class ItemsEmitter
{
    public static Code Write(ContractLayout contract, HelperMethods helpers) =>
        $$"""
            /// <inheritdoc />
            public static void WriteItems<TWriter>(ref TWriter writer, int number, int firstIndex, {{(
                $"{ReadOnlySpan}<{contract.Type.Name}> items"
            )}})
                {{WriterConstraint}}
            {
                {{WriteWhole(contract.Type)}}
                {{ListWriteEmitter.Loop(Self(contract), "firstIndex + i", helpers)}}
            }
            """;

    public static Code Read(ContractLayout contract, HelperMethods helpers) =>
        $$"""
            /// <inheritdoc />
            public static void ReadItems<TReader>(ref TReader reader, ref {{ListScope}} scope, {{List}}<{{contract.Type.Name}}> items)
                {{ReaderConstraint}}
            {
                {{ListReadEmitter.Fill(Self(contract), "items", helpers)}}
            }
            """;

    private static Code WriteWhole(ObjectModel type) =>
        !type.IsUnmanaged
            ? Code.None
            : $$"""
                if (writer.TryWriteItems(items, {{PaddingEmitter.Field}}))
                {
                    return;
                }
                """;

    // The shape calls itself by its simple name.
    private static ObjectModel Self(ContractLayout contract) => contract.Type with { Shape = contract.Location.Name };
}
