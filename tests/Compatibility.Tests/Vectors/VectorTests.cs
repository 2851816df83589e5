using SerializationApi.Tests.Support.Vectors;

namespace SerializationApi.Compatibility.Tests.Vectors;

/// <summary>One test for each vector, format and direction, over the folder that WIRE_VECTORS names.</summary>
public sealed class VectorTests
{
    public static IEnumerable<ITheoryDataRow> Files =>
        VectorFolder.Files.Select(
            (file, index) => new TheoryDataRow<int>(index) { TestDisplayName = $"{Path.GetFileName(file.Path)} holds vectors" }
        );

    public static IEnumerable<ITheoryDataRow> Cases =>
        from file in VectorFolder.Files.Select((file, index) => (file.Vectors, Index: index))
        from vector in file.Vectors.Select((vector, index) => (Value: vector, Index: index))
        from wire in VectorCheck.Wires(vector.Value)
        from direction in new[] { VectorCheck.Encode, VectorCheck.Decode }
        select new TheoryDataRow<int, int, string, string>(file.Index, vector.Index, wire, direction)
        {
            TestDisplayName = $"{vector.Value.Contract}, {vector.Value.Name}: {direction} {wire}",
        };

    [Theory]
    [MemberData(nameof(Files))]
    public void A_file_of_the_folder_holds_vectors(int file) => Assert.Null(VectorFolder.Files[file].Problem);

    [Theory]
    [MemberData(nameof(Cases))]
    public void A_value_and_the_reference_bytes_agree(int file, int vector, string wire, string direction) =>
        new VectorCheck(VectorFolder.Files[file].Vectors[vector]).Run(wire, direction);
}
