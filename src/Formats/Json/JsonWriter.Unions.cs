using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

// {"$type":"news" is written first, and {…} of the object behind it as of any other, so that ordinary objects and members know
// nothing of unions; then the object's brace becomes the comma between the two.
internal ref partial struct JsonWriter
{
    // No object begins at offset 0 behind a discriminator.
    private const int NoObject = 0;

    /// <inheritdoc />
    /// <remarks>A case without a label is an ordinary object.</remarks>
    public void BeginCase(UnionInfo union, int index)
    {
        _depth.Enter();

        // The case around this one has begun its object, and a member of it.
        JoinObject();
        UnionCase label = union.Cases[index];
        if (label.LabelText is null)
        {
            return;
        }

        _output.WriteByte((byte)'{');
        WriteQuoted(union.Discriminator);
        _output.WriteByte((byte)':');
        if (label.Label is not null)
        {
            WriteQuoted(label.Label);
        }
        else
        {
            _output.Advance(IntegerFormatter.Format(label.IntegerLabel.GetValueOrDefault(), ref _output.Reserve(IntegerFormatter.MaxLength)));
        }

        _caseObject = _output.Position;
    }

    /// <inheritdoc />
    public void EndCase()
    {
        _depth.Leave();
        JoinObject();
    }

    private void JoinObject()
    {
        if (_caseObject == NoObject)
        {
            return;
        }

        bool isEmpty = _output.At(_caseObject + 1) == '}';
        if (isEmpty)
        {
            _output.Remove(_caseObject, 1);
        }
        else
        {
            _output.At(_caseObject) = (byte)',';
        }

        _caseObject = NoObject;
    }
}
